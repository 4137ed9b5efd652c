export interface Section {
  /** Its number within the chapter, from 0: the same in both languages. */
  at: number
  title: string
  text: string
  /** Other words that people use for it. */
  words: string
}

export interface Chapter {
  name: string
  title: string
  /** Before the first section. */
  intro: string
  sections: readonly Section[]
}

const WORDS = /<!--\s*find:(.*?)-->/g

/** A page of the manual, cut at its headings (docs/manual/README.md). */
export function readChapter(name: string, source: string): Chapter {
  const [head = '', ...parts] = source.split(/^## /m)
  const [, title = name, intro = ''] = /^# (.*)\n([\s\S]*)$/.exec(head) ?? []
  return {
    name,
    title,
    intro: intro.replace(WORDS, '').trim(),
    sections: parts.map((part, at) => {
      const end = part.indexOf('\n')
      return {
        at,
        title: part.slice(0, end).trim(),
        text: part
          .slice(end + 1)
          .replace(WORDS, '')
          .trim(),
        words: [...part.matchAll(WORDS)].map(([, words]) => words).join(' '),
      }
    }),
  }
}

export interface Hit {
  chapter: Chapter
  section: Section
}

/** Sections in which every word stands: in the heading first, then among the words people use, then in the text. */
export function searchManual(chapters: readonly Chapter[], wanted: string): Hit[] {
  const words = wanted.trim().toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const isIn = (text: string): boolean => words.every((word) => text.includes(word))
  return chapters
    .flatMap((chapter) =>
      chapter.sections.flatMap((section) => {
        const title = `${chapter.title} ${section.title}`.toLowerCase()
        const known = `${title} ${section.words.toLowerCase()}`
        const rank = isIn(title) ? 0 : isIn(known) ? 1 : isIn(`${known} ${section.text.toLowerCase()}`) ? 2 : undefined
        return rank === undefined ? [] : [{ chapter, section, rank }]
      }),
    )
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ chapter, section }) => ({ chapter, section }))
}
