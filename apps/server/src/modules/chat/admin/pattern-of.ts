/** The pattern of LIKE for texts that contain this one, whatever signs are in it. */
export const patternOf = (text: string): string => `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
