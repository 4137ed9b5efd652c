import type { ChainPeople } from '@drawdesk/workflow/approval-chain/chain'
import { useId } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { ChoiceField, FieldFrame } from '../panel/parts/fields.tsx'
import { ColleagueSelect } from '../../shared/people/colleague-select.tsx'
import { simpleTexts } from './simple.i18n.ts'

const KINDS = ['user', 'role', 'post', 'dept', 'leader', 'starterPicks'] as const
const MODES = ['any', 'all', 'inTurn'] as const
const EMPTY = ['admin', 'skip'] as const

interface StepPeopleProps {
  who: ChainPeople
  /** They decide; else they are only informed. */
  isAsked: boolean
  onChange: (who: ChainPeople) => void
}

/** Who approves or is copied in, and what holds where these are several or nobody. */
export function StepPeople({ who, isAsked, onChange }: StepPeopleProps) {
  const t = useTexts(simpleTexts)
  const id = useId()
  const { kind } = who
  const hint = t('whoIds', { kind: t(kind) })
  const put = (ids: readonly string[]) => onChange({ ...who, ids })
  return (
    <div className="flow-step-people">
      <ChoiceField
        label={t('who')}
        value={kind}
        options={KINDS.map((value) => ({ value, label: t(value) }))}
        onChange={(next) => onChange({ ...who, kind: next, ids: [] })}
      />
      {kind === 'user' && (
        <FieldFrame id={id} label={hint}>
          <ColleagueSelect id={id} value={who.ids} onChange={put} />
        </FieldFrame>
      )}
      {(kind === 'role' || kind === 'post' || kind === 'dept') && (
        <FieldFrame id={id} label={hint}>
          <ColleagueSelect id={id} kind={kind} value={who.ids} placeholder={hint} onChange={put} />
        </FieldFrame>
      )}
      {isAsked && (
        <>
          <ChoiceField
            label={t('mode')}
            value={who.mode}
            options={MODES.map((value) => ({ value, label: t(value) }))}
            onChange={(mode) => onChange({ ...who, mode })}
          />
          <ChoiceField
            label={t('empty')}
            value={who.empty}
            options={EMPTY.map((value) => ({ value, label: t(value) }))}
            onChange={(empty) => onChange({ ...who, empty })}
          />
        </>
      )}
    </div>
  )
}
