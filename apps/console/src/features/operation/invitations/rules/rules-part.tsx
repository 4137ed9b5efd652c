import type { InviteRules, InviteRulesView } from '@drawdesk/contract/operation/invite'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Delayed } from '../../../../components/delayed.tsx'
import { ErrorNote } from '../../../../components/error-note.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { rulesQuery } from '../user-invite.api.ts'
import { RowHistory } from '../../../../resource/history/row-history.tsx'
import type { BegunVersion } from '../../../../resource/history/version-note.tsx'
import { RulesForm } from './rules-form.tsx'
import './rules.css'
import { rulesTexts } from './rules.i18n.ts'
import { Simulation } from './simulation.tsx'
import { RULES_HISTORY, useRuleFields } from './use-rule-fields.ts'

/** The rules, and beside them what they would have made of the last days. Simulating takes the right to change them. */
export default function RulesPart({ canEdit }: { canEdit: boolean }) {
  const t = useTexts(rulesTexts)
  const { data: rules, error, refetch } = useQuery(rulesQuery)
  if (error) return <ErrorNote error={error} title={t('failed')} onRetry={() => void refetch()} />
  if (!rules)
    return (
      <Delayed>
        <div className="skeleton costs-wait" />
      </Delayed>
    )
  return <Rules key={rules.version} rules={rules} canEdit={canEdit} />
}

/** A tenant has one set of rules. */
const RULES_ROW = { id: '0' }

/** Numbers that are being typed may be missing. */
export type RulesDraft = {
  [Key in keyof InviteRules]: InviteRules[Key] extends number ? InviteRules[Key] | null : InviteRules[Key]
}

const isWhole = (draft: RulesDraft): draft is InviteRules => Object.values(draft).every((value) => value !== null)

function Rules({ rules, canEdit }: { rules: InviteRulesView; canEdit: boolean }) {
  const { version: _version, updateTime: _time, updatedBy: _by, ...kept } = rules
  const [draft, setDraft] = useState<RulesDraft>(kept)
  const [whole, setWhole] = useState<InviteRules>(kept)
  const [begun, setBegun] = useState<BegunVersion>()
  const fields = useRuleFields()
  const change = (part: Partial<RulesDraft>): void => {
    const next = { ...draft, ...part }
    setDraft(next)
    if (isWhole(next)) setWhole(next)
  }
  return (
    <div className={canEdit ? 'invites-rules' : undefined}>
      <RulesForm
        rules={rules}
        draft={draft}
        canEdit={canEdit}
        onChange={change}
        begun={begun}
        fields={fields}
        onReset={() => {
          setDraft(kept)
          setWhole(kept)
          setBegun(undefined)
        }}
      >
        <RowHistory
          resource={RULES_HISTORY}
          row={RULES_ROW}
          canEdit={canEdit}
          form={{
            allFields: fields,
            fields,
            edit: (_id, values = {}, version = { time: '', userName: '' }) => {
              setBegun({ ...version, values })
              change(values as Partial<RulesDraft>) // Of these fields alone.
            },
          }}
        />
      </RulesForm>
      {canEdit && <Simulation rules={whole} />}
    </div>
  )
}
