const COPY_SUFFIX = ' 副本'

/** Name of a copy, in at most `most` UTF-16 units: what is too long loses its end, never the suffix. */
export const copyName = (name: string, most: number): string =>
  `${name.slice(0, most - COPY_SUFFIX.length)}${COPY_SUFFIX}`
