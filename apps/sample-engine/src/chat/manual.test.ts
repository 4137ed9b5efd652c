import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { menuGroups } from '@drawdesk/contract/core/menus'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LANGUAGES, loadManual, MANUAL_DIR, ManualMissingError, sectionsOf } from './manual.ts'

let dir: string

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'manual-'))
})

afterEach(async () => {
  await rm(dir, { recursive: true, force: true })
})

describe('the manual of the product', () => {
  const sections = loadManual()

  it('has the same pages with the same headings in both languages', async () => {
    const [zh, en] = await Promise.all(LANGUAGES.map((language) => readdir(join(MANUAL_DIR, language))))
    const placesOf = (language: string) =>
      sections
        .filter((section) => section.language === language)
        .map(({ doc, place }) => `${doc.replace(/^.*\//, '')} ${place}`)

    expect(zh).toEqual(en)
    expect(zh?.length).toBeGreaterThanOrEqual(14)
    expect(placesOf('zh')).toEqual(placesOf('en'))
  })

  it('has an address of its own for each section, and sections that are read at once', () => {
    expect(new Set(sections.map(({ address }) => address)).size).toBe(sections.length)
    expect(sections.filter(({ text }) => text.length > 1_500).map(({ address }) => address)).toEqual([])
  })

  it('lists every page in its index, in both languages', async () => {
    const index = await readFile(join(MANUAL_DIR, 'README.md'), 'utf8')
    const linked = [...index.matchAll(/^\| `.+?` \| \[(.+?)\]\((.+?)\) \| \[(.+?)\]\((.+?)\) \|$/gm)].flatMap(
      ([, zh, zhFile, en, enFile]) => [`manual/${zhFile} ${zh}`, `manual/${enFile} ${en}`],
    )

    expect(linked.toSorted()).toEqual([...new Set(sections.map(({ doc, page }) => `${doc} ${page}`))].toSorted())
  })

  it('calls pages of the menu by their names', () => {
    const wrong = LANGUAGES.flatMap((language) => {
      const names = new Map(
        menuGroups.map((group) => [group.name[language], new Set(group.pages.map((page) => page.name[language]))]),
      )
      return sections
        .filter((section) => section.language === language)
        .flatMap(({ text, address }) =>
          [...text.matchAll(/[“](\S[^“”›]*?) › ([^“”›]+?)[”]/g)]
            .filter(([, group = '', page = '']) => names.has(group) && !names.get(group)?.has(page))
            .map(([path]) => `${address}: ${path}`),
        )
    })

    expect(wrong).toEqual([])
  })
})

describe('reading it', () => {
  it('cuts pages at headings and keeps what is only for finding out of the text', () => {
    const sections = sectionsOf(
      '# Page\r\n\r\nBefore.\r\n\r\n## A, b & C\r\n<!-- find: x y -->\r\nText.\r\n\r\n## Empty\r\n\r\n### Deep\r\nMore\r\n#### Not cut\r\nstill',
      { doc: 'manual/en/page.md', language: 'en' },
    )

    expect(sections).toEqual([
      {
        doc: 'manual/en/page.md',
        language: 'en',
        page: 'Page',
        heading: 'Page',
        address: 'manual/en/page.md#page',
        text: 'Before.',
        find: '',
        place: 0,
      },
      {
        doc: 'manual/en/page.md',
        language: 'en',
        page: 'Page',
        heading: 'A, b & C',
        address: 'manual/en/page.md#a-b--c',
        text: 'Text.',
        find: 'x y',
        place: 1,
      },
      {
        doc: 'manual/en/page.md',
        language: 'en',
        page: 'Page',
        heading: 'Deep',
        address: 'manual/en/page.md#deep',
        text: 'More\n#### Not cut\nstill',
        find: '',
        place: 3,
      },
    ])
  })

  it('says where it looked when it is not there, or has no pages in a language', async () => {
    expect(() => loadManual(join(dir, 'nowhere'))).toThrow(ManualMissingError)
    expect(() => loadManual(join(dir, 'nowhere'))).toThrow(join(dir, 'nowhere', 'zh'))

    await Promise.all(LANGUAGES.map((language) => mkdir(join(dir, language))))
    await writeFile(join(dir, 'zh', 'a.md'), '# 甲\n乙')
    expect(() => loadManual(dir)).toThrow(join(dir, 'en'))
    await writeFile(join(dir, 'en', 'a.md'), '# A\nB')
    expect(loadManual(dir)).toHaveLength(2)
  })
})
