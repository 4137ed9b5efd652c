import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { SearchInput } from '../../../components/search-input/search-input.tsx'
import { Delayed } from '../../../components/delayed.tsx'
import { EmptyNote } from '../../../components/empty.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { createLazy } from '../../chat/shared/markdown/lazy.ts'
import { Markdown } from '../../chat/shared/markdown/markdown.tsx'
import { chapterAbout, CHAPTERS } from './chapters.ts'
import { readChapter, searchManual, type Chapter, type Hit } from './read-manual.ts'
import { texts } from './manual.i18n.ts'
import './manual.css'

const inOrder = ({ pages }: { pages: Readonly<Record<string, string>> }): Chapter[] => {
  const sources = new Map(Object.entries(pages).map(([path, source]) => [path.replace(/^.*\/|\.md$/g, ''), source]))
  return Object.keys(CHAPTERS).flatMap((name) => {
    const source = sources.get(name)
    return source === undefined ? [] : [readChapter(name, source)]
  })
}
const manuals = {
  zh: createLazy(() => loadChunk(() => import('./manual-zh.ts')).then(inOrder)),
  en: createLazy(() => loadChunk(() => import('./manual-en.ts')).then(inOrder)),
}

/** The manual, to be read and searched. `?of=/system/user` opens the chapter about that page, `?page=lists&at=2` a section. */
export default function ManualPage() {
  const t = useTexts(texts)
  const language = useLanguage()
  const chapters = { zh: manuals.zh(language === 'zh'), en: manuals.en(language === 'en') }[language]
  const [address] = useSearchParams()
  const [wanted, setWanted] = useState('')
  const name = address.get('page') ?? chapterAbout(address.get('of') ?? '')
  const at = chapters?.findIndex((chapter) => chapter.name === name) ?? -1
  const chapter = chapters?.[at] ?? chapters?.[0]
  const hits = chapters && wanted.trim() !== '' ? searchManual(chapters, wanted) : undefined
  return (
    <div className="manual">
      <PageHeader title={t('title')} purpose={t('purpose')} hasHelp={false} />
      <div className="manual-body">
        <nav className="manual-chapters" aria-label={t('chapters')}>
          <SearchInput
            allowClear
            aria-label={t('find')}
            placeholder={t('find')}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
          <ol>
            {chapters?.map((one) => (
              <li key={one.name}>
                <Link
                  to={`?page=${one.name}`}
                  aria-current={!hits && one === chapter ? 'page' : undefined}
                  onClick={() => setWanted('')}
                >
                  {one.title}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <article className="manual-text">
          {hits ? (
            <Hits hits={hits} wanted={wanted} onDone={() => setWanted('')} />
          ) : chapter ? (
            <ChapterText
              key={chapter.name}
              chapter={chapter}
              at={Number(address.get('at') ?? -1)}
              previous={chapters?.[at - 1]}
              next={chapters?.[at + 1]}
            />
          ) : (
            <Delayed>
              <span className="skeleton" aria-hidden="true" />
            </Delayed>
          )}
        </article>
      </div>
    </div>
  )
}

function Hits({ hits, wanted, onDone }: { hits: readonly Hit[]; wanted: string; onDone: () => void }) {
  const t = useTexts(texts)
  if (hits.length === 0)
    return (
      <EmptyNote
        title={t('none', { wanted })}
        reason={t('noneHint')}
        action={<Button onClick={onDone}>{t('clear')}</Button>}
      />
    )
  return (
    <>
      <p role="status">{t('found', { count: hits.length })}</p>
      <ul className="manual-hits">
        {hits.map(({ chapter, section }) => (
          <li key={`${chapter.name} ${section.at}`}>
            <Link to={`?page=${chapter.name}&at=${section.at}`} onClick={onDone}>
              <span>{chapter.title}</span>
              <strong>{section.title}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

interface ChapterTextProps {
  chapter: Chapter
  /** The section to begin at; -1 for the beginning. */
  at: number
  previous: Chapter | undefined
  next: Chapter | undefined
}

function ChapterText({ chapter, at, previous, next }: ChapterTextProps) {
  const t = useTexts(texts)
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const section = text.current?.querySelector(`[data-section="${at}"]`)
    if (section) section.scrollIntoView({ block: 'start' })
    else text.current?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const [page] = CHAPTERS[chapter.name] ?? []
  const isOnePage = page !== undefined && page.lastIndexOf('/') > 0
  return (
    <div ref={text}>
      <div className="manual-head">
        <h2>{chapter.title}</h2>
        {isOnePage && <Link to={page}>{t('openPage')}</Link>}
      </div>
      <Markdown text={chapter.intro} />
      <nav className="manual-sections" aria-label={t('onThisPage')}>
        <ul>
          {chapter.sections.map((section) => (
            <li key={section.at}>
              <Link to={`?page=${chapter.name}&at=${section.at}`}>{section.title}</Link>
            </li>
          ))}
        </ul>
      </nav>
      {chapter.sections.map((section) => (
        <section key={section.at} data-section={section.at} aria-label={section.title}>
          <h3>{section.title}</h3>
          <Markdown text={section.text} />
        </section>
      ))}
      <div className="manual-turn">
        {previous ? <Link to={`?page=${previous.name}`}>{t('previous', { title: previous.title })}</Link> : <span />}
        {next && <Link to={`?page=${next.name}`}>{t('next', { title: next.title })}</Link>}
      </div>
    </div>
  )
}
