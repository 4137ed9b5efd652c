import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { PageHeader } from '../../../components/page-header.tsx'
import { StateTag } from '../../../components/tag.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { useLanguage } from '../../../lib/texts/language.ts'
import { useScreenLevel } from '../../../lib/browser/screen.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { checkBrowser } from './browser-checks.ts'
import { texts } from './test.i18n.ts'
import { useServerClock } from './use-server-clock.ts'
import './test.css'

const SAMPLE_NUMBER = 1234567.89
const SAYINGS = ['success', 'warning', 'error'] as const

/** /test/index: does this browser carry the console, and how does the console say things? */
export default function TestPage() {
  const text = useTexts(texts)
  return (
    <div className="test-page">
      <PageHeader title={text('title')} purpose={text('purpose')} />
      <Part title={text('browser')}>
        <BrowserPart />
      </Part>
      <Part title={text('facts')}>
        <FactsPart />
      </Part>
      <Part title={text('feedback')}>
        <FeedbackPart />
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="test-part">
      <h2 className="test-part-title">{title}</h2>
      {children}
    </section>
  )
}

function BrowserPart() {
  const text = useTexts(texts)
  const [checks] = useState(checkBrowser)
  return (
    <ul className="test-list">
      {checks.map(({ name, isGood }) => (
        <li key={name}>
          <StateTag kind={isGood ? 'good' : 'warn'}>{text(isGood ? 'good' : 'bad')}</StateTag>
          <span>{text(`check.${name}`)}</span>
          {!isGood && <span className="test-help">{text(`check.${name}.help`)}</span>}
        </li>
      ))}
    </ul>
  )
}

function FactsPart() {
  const text = useTexts(texts)
  const language = useLanguage()
  const level = useScreenLevel()
  const clock = useServerClock()
  const [now] = useState(() => new Date())
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'medium' })
  const server = {
    waiting: () => text('server.waiting'),
    failed: () => text('server.failed'),
    known: () => text('server.value', { seconds: clock.is === 'known' ? clock.aheadSeconds : 0 }),
  }
  const facts = [
    [text('screen'), text('screen.value', { level, width: window.innerWidth })],
    [text('zone'), format.resolvedOptions().timeZone],
    [text('server'), server[clock.is]()],
    [text('number'), `${new Intl.NumberFormat(language).format(SAMPLE_NUMBER)} · ${format.format(now)}`],
  ] as const
  return (
    <dl className="test-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function FeedbackPart() {
  const text = useTexts(texts)
  const { message } = useFeedback()
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) throw new Error(text('crashText'))
  return (
    <>
      <div className="test-buttons">
        {SAYINGS.map((kind) => (
          <Button key={kind} onClick={() => void message[kind](text(`say.${kind}.text`))}>
            {text(`say.${kind}`)}
          </Button>
        ))}
        <Button onClick={() => setIsBroken(true)}>{text('crash')}</Button>
      </div>
      <p className="test-help">{text('crashHelp')}</p>
    </>
  )
}
