/**
 * How long an application for membership that nobody answered is kept, in months. The site's page and the backend's
 * mail promise it alike; the site cannot know a backend that is configured otherwise (see docs/operations.md).
 */
export const interestMonths = 12;
