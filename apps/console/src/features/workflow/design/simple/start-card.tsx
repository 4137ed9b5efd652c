import type { ChainFacts } from '@drawdesk/workflow/approval-chain/chain'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { ChoiceField, FlagField } from '../panel/parts/fields.tsx'
import { NameSelect } from '../panel/parts/name-select.tsx'
import { splitList } from '../panel/people/candidates.ts'
import { WhoFields } from '../panel/people/who-fields.tsx'
import { useReferences } from '../references.api.ts'
import { simpleTexts } from './simple.i18n.ts'

/** What diagrams may name that is no form as data: a key, or a key with a version. */
export const FORM_KEY = /^[A-Za-z_][A-Za-z0-9_-]{0,63}(:\d{1,9})?$/

interface StartCardProps {
  facts: ChainFacts
  onChange: (facts: Pick<ChainFacts, 'formKey' | 'starterUsers' | 'starterGroups' | 'othersApprove'>) => void
}

/** How the process begins: what the starter fills in, and who may start it. */
export function StartCard({ facts, onChange }: StartCardProps) {
  const t = useTexts(simpleTexts)
  const { forms, isLoading } = useReferences()
  const { formKey = '', starterUsers = [], starterGroups = [], othersApprove = false } = facts
  const isLimited = starterUsers.length + starterGroups.length > 0
  // Chosen, and nobody is named yet.
  const [wantsLimit, setWantsLimit] = useState(false)
  const who = isLimited || wantsLimit ? 'some' : 'all'
  return (
    <section className="flow-step flow-step-start" aria-label={t('start')}>
      <header className="flow-step-head">
        <strong>{t('start')}</strong>
      </header>
      <div className="flow-step-body">
        <div className="flow-step-people">
          <NameSelect
            label={t('form')}
            value={formKey}
            placeholder={t('noForm')}
            isLoading={isLoading}
            options={forms.map(({ key, name }) => ({ value: key, label: name }))}
            accepts={FORM_KEY}
            help={
              <>
                {t('formHelp')} <Link to="/flow/form">{t('editForms')}</Link>
              </>
            }
            onChange={(next) => onChange({ formKey: next })}
          />
          <ChoiceField
            label={t('starters')}
            value={who}
            options={[
              { value: 'all', label: t('everybody') },
              { value: 'some', label: t('chosenPeople') },
            ]}
            onChange={(next) => {
              setWantsLimit(next === 'some')
              if (next === 'all' && isLimited) onChange({ starterUsers: [], starterGroups: [] })
            }}
          />
        </div>
        {who === 'some' && (
          <WhoFields
            users={starterUsers.join(',')}
            groups={starterGroups.join(',')}
            usersLabel={t('user')}
            onUsers={(text) => onChange({ starterUsers: splitList(text) })}
            onGroups={(text) => onChange({ starterGroups: splitList(text) })}
          />
        )}
        <FlagField
          label={t('othersApprove')}
          help={t('othersApproveHelp')}
          value={othersApprove}
          onChange={(next) => onChange({ othersApprove: next })}
        />
      </div>
    </section>
  )
}
