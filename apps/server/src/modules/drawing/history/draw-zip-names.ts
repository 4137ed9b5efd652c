const PROMPT_CHARACTERS = 40

/** What no file system of ours takes, and what cannot be seen. */
const UNSAFE = /[\p{C}\p{Z}\s<>:"/\\|?*%]+/gu

/** The first 40 characters of a prompt that may stand in the name of a file, words joined by `_`; `""` where there is none. */
export function safePart(prompt: string): string {
  const [...characters] = prompt
    .normalize('NFC')
    .replace(UNSAFE, '_')
    .replace(/^[_.]+/, '')
  return characters
    .slice(0, PROMPT_CHARACTERS)
    .join('')
    .replace(/[_.]+$/, '')
}

/** `2026-05-01-a_red_boat-901-1.png`: `n` counts the files of a record from 1. */
export function zipNameOf({
  day,
  prompt,
  id,
  n,
  extension,
}: {
  day: string
  prompt: string
  id: string
  n: number
  extension: string
}): string {
  return `${[day, safePart(prompt), id, n].filter((part) => part !== '').join('-')}.${extension}`
}
