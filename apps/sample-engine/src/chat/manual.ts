import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Language } from './language.ts'

/** A section of the manual: what stands below one heading. It is what is found and cited. */
export interface Section {
  /** `manual/zh/styles.md` */
  doc: string
  language: Language
  /** Title of the page. */
  page: string
  /** The heading itself; of the words before the first heading, the page's title. */
  heading: string
  /** `manual/zh/styles.md#heading` */
  address: string
  /** Markdown without the heading and without comments. */
  text: string
  /** Further words by which it is found: `<!-- find: … -->`, never shown. */
  find: string
  /** Place in the page, counted from 0; the same in both languages. */
  place: number
}

/** The manual as it lies in the repository and in an installation. */
export const MANUAL_DIR = fileURLToPath(new URL('../../../../docs/manual/', import.meta.url))

export const LANGUAGES: readonly Language[] = ['zh', 'en']

/** The manual cannot be read; the message says where it was looked for. */
export class ManualMissingError extends Error {
  override readonly name = 'ManualMissingError'
}

/**
 * All sections of both languages, pages by name.
 *
 * @throws {ManualMissingError} when the folder or its pages are not there.
 */
export function loadManual(dir: string = MANUAL_DIR): Section[] {
  return LANGUAGES.flatMap((language) => {
    const folder = `${dir.replace(/\/?$/, '/')}${language}/`
    const pages = listPages(folder)
    if (pages.length === 0)
      throw new ManualMissingError(
        `The manual has no pages in ${folder}, so questions about the product cannot be answered.`,
      )
    return pages.flatMap((name) =>
      sectionsOf(readFileSync(`${folder}${name}`, 'utf8'), { doc: `manual/${language}/${name}`, language }),
    )
  })
}

function listPages(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .toSorted()
  } catch (cause) {
    throw new ManualMissingError(
      `The manual was not found in ${folder}, so questions about the product cannot be answered.`,
      { cause },
    )
  }
}

/** A page cut at its headings of the first to third level. Empty sections are left out, their places are not. */
export function sectionsOf(markdown: string, { doc, language }: Pick<Section, 'doc' | 'language'>): Section[] {
  const sections = markdown.replaceAll('\r\n', '\n').split(/^(?=#{1,3} )/m)
  const page = /^# +(.+)/.exec(sections.find((section) => section.startsWith('# ')) ?? '')?.[1]?.trim() ?? doc
  return sections.flatMap((section, place) => {
    const [, heading = page, body = section] = /^#{1,3} +(.+)\n?([\s\S]*)$/.exec(section) ?? []
    const find = [...body.matchAll(/<!-- *find: *(.*?) *-->/g)].map(([, words]) => words).join(' ')
    const text = body.replace(/<!--[\s\S]*?-->\n?/g, '').trim()
    return text === ''
      ? []
      : [{ doc, language, page, heading: heading.trim(), address: `${doc}#${anchorOf(heading)}`, text, find, place }]
  })
}

/** The address of a heading as code hosts make it: lower case, without signs, blanks as hyphens. */
export const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
