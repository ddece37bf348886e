/** In a browser that has it, tag assistants may stay connected to the pages with tags. Set and taken away in the tracking inspector. */
export const tagPreviewCookie = 'acqTagPreview';
