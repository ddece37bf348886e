export type BuildMode = 'production' | 'development';
