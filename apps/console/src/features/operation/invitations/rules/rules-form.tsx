import {
  INVITE_SIGNS,
  INVITE_WHENS,
  type InviteRules,
  type InviteRulesView,
  type InviteSign,
} from '@drawdesk/contract/operation/invite'
import { STATUS } from '@drawdesk/contract/core/errors'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Checkbox, InputNumber, Segmented, Switch } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { Part } from '../../../../components/costs/part.tsx'
import { RelativeTime } from '../../../../components/relative-time.tsx'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { ApiError } from '../../../../lib/http/api-error.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import type { Field } from '../../../../resource/field.ts'
import { bringsBack } from '../../../../resource/history/brings-back.ts'
import { BegunNote, type BegunVersion } from '../../../../resource/history/version-note.tsx'
import { inviteKeys, saveRules } from '../user-invite.api.ts'
import { rulesTexts } from './rules.i18n.ts'
import type { RulesDraft } from './rules-part.tsx'

const NUMBERS = [
  { field: 'credits', most: 100_000, unit: 'unit', help: undefined },
  { field: 'holdDays', most: 90, unit: 'days', help: 'holdDaysHelp' },
  { field: 'dayCap', most: 10_000, unit: 'times', help: 'capHelp' },
  { field: 'personCap', most: 100_000, unit: 'times', help: 'capHelp' },
  { field: 'lifeDays', most: 3_650, unit: 'days', help: 'lifeDaysHelp' },
] as const
type NumberField = (typeof NUMBERS)[number]['field']

interface RulesFormProps {
  rules: InviteRulesView
  draft: RulesDraft
  canEdit: boolean
  onChange: (part: Partial<RulesDraft>) => void
  onReset: () => void
  /** The earlier version that stands in the form. */
  begun: BegunVersion | undefined
  fields: readonly Field[]
  /** Under the form. */
  children: ReactNode
}

export function RulesForm({ rules, draft, canEdit, onChange, onReset, begun, fields, children }: RulesFormProps) {
  const t = useTexts(rulesTexts)
  const id = useId()
  const { errors, isBusy, save, forget } = useSaveRules(rules)
  const isChanged = (Object.keys(draft) as (keyof InviteRules)[]).some(
    (field) => String(draft[field]) !== String(rules[field]),
  )
  const change = (part: Partial<RulesDraft>): void => {
    forget()
    onChange(part)
  }
  return (
    <section className="costs-card" aria-labelledby={`${id}-title`}>
      <header className="costs-card-head">
        <div>
          <h2 id={`${id}-title`}>{t('title')}</h2>
          <p className="res-help">{t('purpose')}</p>
        </div>
      </header>
      <form
        className="res-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save(draft, bringsBack(begun, draft, rules))
        }}
      >
        <BegunNote
          key={begun?.time}
          begun={begun}
          fields={fields}
          values={draft}
          stored={rules}
          onNow={() => {
            forget()
            onReset()
          }}
        />
        <fieldset className="invites-fields" disabled={!canEdit}>
          <div className="invites-switch">
            <Switch
              id={`${id}-active`}
              checked={draft.active === 1}
              disabled={!canEdit}
              aria-describedby={`${id}-active-help`}
              onChange={(isOn) => change({ active: isOn ? 1 : 0 })}
            />
            <label htmlFor={`${id}-active`}>{t('active')}</label>
          </div>
          <p id={`${id}-active-help`} className="res-help">
            {t('activeHelp')}
          </p>
          <Part label={t('when')} error={errors.when} help={t(`when.${draft.when}Help`)}>
            <Segmented
              aria-label={t('when')}
              disabled={!canEdit}
              value={draft.when}
              onChange={(when) => change({ when })}
              options={INVITE_WHENS.map((value) => ({ value, label: t(`when.${value}`) }))}
            />
          </Part>
          <div className="invites-numbers">
            {NUMBERS.map(({ field, most, unit, help }) => (
              <Part
                key={field}
                id={`${id}-${field}`}
                label={t(field)}
                isRequired
                error={errors[field]}
                help={help && t(help)}
              >
                <InputNumber<number>
                  id={`${id}-${field}`}
                  min={0}
                  max={most}
                  precision={0}
                  suffix={t(unit)}
                  disabled={!canEdit}
                  value={draft[field]}
                  status={errors[field] ? 'error' : undefined}
                  onChange={(value) => change({ [field]: value })}
                />
              </Part>
            ))}
          </div>
          <Part label={t('suspects')} error={errors.suspects} help={t('suspectsHelp')}>
            <Checkbox.Group<InviteSign>
              disabled={!canEdit}
              value={draft.suspects}
              onChange={(suspects) => change({ suspects })}
              options={INVITE_SIGNS.map((value) => ({ value, label: t(`sign.${value}`) }))}
            />
          </Part>
        </fieldset>
        {errors[''] !== undefined && (
          <p className="res-error" role="alert">
            {errors['']}
          </p>
        )}
        <footer className="invites-foot">
          {canEdit && (
            <>
              <Button type="primary" htmlType="submit" loading={isBusy} disabled={!isChanged && rules.version > 0}>
                {t('save')}
              </Button>
              {isChanged && (
                <Button
                  onClick={() => {
                    forget()
                    onReset()
                  }}
                >
                  {t('reset')}
                </Button>
              )}
            </>
          )}
          <span className="invites-soft">
            {isChanged
              ? t('unsaved')
              : rules.updatedBy !== '' && (
                  <>
                    {t('updated', { name: rules.updatedBy })} <RelativeTime value={rules.updateTime} />
                  </>
                )}
          </span>
        </footer>
      </form>
      {children}
    </section>
  )
}

type Errors = Readonly<Record<string, string | undefined>>

function useSaveRules({ version }: Pick<InviteRulesView, 'version'>) {
  const t = useTexts(rulesTexts)
  const client = useQueryClient()
  const { message } = useFeedback()
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setIsBusy] = useState(false)

  async function save(draft: RulesDraft, isVersion: boolean): Promise<void> {
    const missing = NUMBERS.filter(({ field }) => draft[field] === null).map(({ field }) => [field, t('missing')])
    if (missing.length > 0) return setErrors(Object.fromEntries(missing) as Errors)
    setIsBusy(true)
    try {
      await saveRules({ ...(draft as InviteRules), version }, isVersion) // no number is missing
      void message.success(t('saved'))
      await client.invalidateQueries({ queryKey: inviteKeys.all })
    } catch (error) {
      logFailure('userInvite rules', error)
      setErrors(errorsOf(error))
    } finally {
      setIsBusy(false)
    }
  }

  function errorsOf(error: unknown): Errors {
    if (!(error instanceof ApiError)) return { '': t('saveFailed') }
    if (error.code === STATUS.conflict) return { '': t('stale') }
    const beside = error.errors ?? []
    return beside.length > 0
      ? Object.fromEntries(beside.map(({ field, msg }) => [field, msg]))
      : { '': error.message || t('saveFailed') }
  }
  return {
    errors: errors as Partial<Record<NumberField | 'when' | 'suspects' | '', string>>,
    isBusy,
    save,
    forget: () => setErrors({}),
  }
}
