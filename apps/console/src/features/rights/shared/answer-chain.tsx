import { CheckOutlined, CloseOutlined, MinusOutlined } from '@ant-design/icons'
import type { RightsAnswer, RightsStep } from '@drawdesk/contract/rights/rights'
import { Link } from 'react-router'
import { useMenuPages } from '../../../lib/menu/menu.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { placeOf } from './places.ts'
import { rightsTexts } from './rights-parts.i18n.ts'
import './rights-parts.css'

/** How a link of the chain stands: it holds, it is the one that blocks, or it lacks as well behind that one. */
type Standing = 'held' | 'blocked' | 'alsoBlocked'
const OF_TENANTS: ReadonlySet<string> = new Set(['user', 'role'])
const SIGNS = { held: CheckOutlined, blocked: CloseOutlined, alsoBlocked: MinusOutlined } as const

interface AnswerChainProps {
  answer: RightsAnswer
  /** It is about another tenant: people and roles there stand in no list here. */
  isElsewhere?: boolean
}

/** The answer in one sentence, and below it the chain from the person to what was asked for, each link with what it rests on. */
export function AnswerChain({ answer, isElsewhere = false }: AnswerChainProps) {
  const t = useTexts(rightsTexts)
  const blocking = answer.steps.find(({ isHeld }) => !isHeld)
  const standingOf = (step: RightsStep): Standing =>
    step.isHeld ? 'held' : step === blocking ? 'blocked' : 'alsoBlocked'
  const Sign = SIGNS[answer.isAllowed ? 'held' : 'blocked']
  return (
    <div className="rights-answer">
      <p className="rights-asked">{answer.asked}</p>
      <p className={`rights-verdict rights-${answer.isAllowed ? 'held' : 'blocked'}`} role="status">
        <span className="rights-sign">
          <Sign aria-hidden />
        </span>
        <span>
          <strong>{t(answer.isAllowed ? 'yes' : 'no')}</strong>
          {answer.isAllowed ? t('yesText') : blocking?.text}
        </span>
      </p>
      <ol className="rights-steps" aria-label={t('steps')}>
        {answer.steps.map((step) => (
          <Step key={step.link} step={step} standing={standingOf(step)} isElsewhere={isElsewhere} />
        ))}
      </ol>
    </div>
  )
}

function Step({ step, standing, isElsewhere }: { step: RightsStep; standing: Standing; isElsewhere: boolean }) {
  const t = useTexts(rightsTexts)
  const Sign = SIGNS[standing]
  return (
    <li className={`rights-step rights-${standing}`} aria-current={standing === 'blocked' ? 'step' : undefined}>
      <span className="rights-sign">
        <Sign aria-hidden />
      </span>
      <div className="rights-step-words">
        <p className="rights-step-head">
          <span className="rights-step-name">{t(step.link)}</span>{' '}
          <span className="rights-step-state">{t(standing)}</span>
        </p>
        <p className="rights-step-text">{step.text}</p>
        {step.through.length > 0 && (
          <ul className="rights-through">
            {step.through.map((one) => (
              <Through key={`${one.kind} ${one.id} ${one.name}`} one={one} isElsewhere={isElsewhere} />
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

/** What a link rests on; a way there where the person at the screen has that page. */
function Through({ one, isElsewhere }: { one: RightsStep['through'][number]; isElsewhere: boolean }) {
  const t = useTexts(rightsTexts)
  const pages = useMenuPages()
  const place = isElsewhere && OF_TENANTS.has(one.kind) ? undefined : placeOf(one)
  const isOpen = place !== undefined && pages.some(({ path }) => path === place.path)
  return (
    <li>
      {place && isOpen ? (
        <Link
          to={`${place.path}?${new URLSearchParams(place.query)}`}
          title={t('openLink', { kind: t(`kind_${place.kind}`), name: one.name })}
        >
          {one.name}
        </Link>
      ) : (
        <span>{one.name}</span>
      )}
      {one.note !== '' && <span className="rights-note">{one.note}</span>}
    </li>
  )
}
