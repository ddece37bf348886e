/** Milliseconds after which whoever asked is told that it failed, whatever the database does: browsers wait for 30 s (spec §9). */
export const usualPatience = 27_000;
