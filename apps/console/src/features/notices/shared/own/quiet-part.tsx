import { Button, Checkbox, Select } from 'antd'
import { useId, useMemo, type ReactNode } from 'react'
import { TimeOfDayInput } from '../../../../components/time-of-day/time-of-day-input.tsx'
import { useLanguage } from '../../../../lib/texts/language.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { zoneChoices } from '../../../../lib/texts/time-zones.ts'
import type { NoticeErrors, NoticeForm } from './my-notices.api.ts'
import { myNoticesTexts } from './my-notices.i18n.ts'

interface QuietPartProps {
  values: NoticeForm
  errors: NoticeErrors
  isDisabled: boolean
  onChange: (part: Partial<NoticeForm>) => void
}

/** When mail waits, and in which language it is. */
export function QuietPart({ values, errors, isDisabled, onChange }: QuietPartProps) {
  const t = useTexts(myNoticesTexts)
  const language = useLanguage()
  const id = useId()
  const zones = useMemo(() => zoneChoices(language), [language])
  const hasQuiet = values.quietFrom !== '' || values.quietTo !== ''
  return (
    <fieldset className="my-notices-quiet" disabled={isDisabled}>
      <legend>{t('mailPart')}</legend>
      <p className="my-notices-soft">{t('mailPartHelp')}</p>
      <div className="my-notices-fields">
        {(['quietFrom', 'quietTo'] as const).map((name) => (
          <Field key={name} id={`${id}-${name}`} label={t(name)} error={errors[name]}>
            <TimeOfDayInput
              id={`${id}-${name}`}
              disabled={isDisabled}
              value={values[name]}
              {...(errors[name] === undefined
                ? {}
                : { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': `${id}-${name}-note` })}
              onChange={(time) => onChange({ [name]: time })}
            />
          </Field>
        ))}
        <Field id={`${id}-zone`} label={t('timeZone')} error={errors.timeZone}>
          <Select
            id={`${id}-zone`}
            showSearch={{
              filterOption: (typed, option) => option?.search.includes(typed.trim().toLowerCase()) ?? false,
            }}
            disabled={isDisabled}
            options={zones}
            value={values.timeZone}
            onChange={(timeZone) => onChange({ timeZone })}
          />
        </Field>
        <Field id={`${id}-language`} label={t('language')}>
          <Select
            id={`${id}-language`}
            disabled={isDisabled}
            options={(['zh', 'en'] as const).map((value) => ({ value, label: t(value) }))}
            value={values.language}
            onChange={(chosen) => onChange({ language: chosen })}
          />
        </Field>
      </div>
      {hasQuiet && (
        <div className="my-notices-through">
          <Checkbox
            checked={values.urgentThrough === 1}
            onChange={({ target }) => onChange({ urgentThrough: target.checked ? 1 : 0 })}
          >
            {t('urgentThrough')}
          </Checkbox>
          <Button type="link" size="small" onClick={() => onChange({ quietFrom: '', quietTo: '' })}>
            {t('noQuiet')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

function Field({
  id,
  label,
  error,
  children,
}: {
  id: string
  label: string
  error?: string | undefined
  children: ReactNode
}) {
  return (
    <div className="res-field">
      <label htmlFor={id}>{label}</label>
      {children}
      {error !== undefined && (
        <div id={`${id}-note`} className="res-error">
          {error}
        </div>
      )}
    </div>
  )
}
