import { REGION_LEVELS, REGION_ROOT, type Region, type RegionSaved } from '@drawdesk/contract/settings/region'
import { Button, Input, InputNumber, Select } from 'antd'
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { ApiError } from '../../../lib/http/http.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { useLeaveGuard } from '../../../resource/editor/use-leave-guard.ts'
import { saveRegion } from './region.api.ts'
import { placeOf } from './region-found.tsx'
import { regionPageTexts } from './region.i18n.ts'

interface RegionFormProps {
  /** The region that is changed, or that a new one is added below. */
  region: Region
  isNew: boolean
  /** Names of the levels by number. */
  levels: readonly string[]
  isReadOnly: boolean
  onSaved: (saved: RegionSaved) => void
  /** Receives whether there is something to lose. */
  onChanged: (isChanged: boolean) => void
  /** Of a new one. */
  onCancel: () => void
}

const SORT_MOST = 999_999

/** One region: its code and level are fixed by where it lies, so they are said of a known one and asked of a new one. */
export function RegionForm({ region, isNew, levels, isReadOnly, onSaved, onChanged, onCancel }: RegionFormProps) {
  const t = useTexts(regionPageTexts)
  const id = useId()
  const first = {
    subCode: '',
    name: isNew ? '' : region.name,
    level: isNew ? region.level + 1 : region.level,
    sort: isNew ? 0 : region.sort,
    remark: isNew ? '' : region.remark,
  }
  const [values, setValues] = useState(first)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setIsBusy] = useState(false)
  const isChanged = useRef(false)
  useLeaveGuard(JSON.stringify(values) !== JSON.stringify(first))
  const prefix = region.code === REGION_ROOT ? '' : region.code

  const change = (part: Partial<typeof first>) => {
    setValues({ ...values, ...part })
    setErrors({})
    if (!isChanged.current) onChanged((isChanged.current = true))
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const missing = {
      ...(isNew && values.subCode === '' && { code: t('codeRequired') }),
      ...(values.name.trim() === '' && { name: t('nameRequired') }),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0) return document.getElementById(`${id}-${Object.keys(missing)[0]}`)?.focus()
    setIsBusy(true)
    try {
      const { subCode, level, ...others } = values
      const saved = await saveRegion(
        isNew
          ? { ...others, parentCode: region.code, subCode, level }
          : { ...others, code: region.code, version: region.version },
      )
      onChanged(false)
      onSaved(saved)
    } catch (error) {
      logFailure('region save', error) // Its message has been shown; what stands beside a field is said there too.
      if (error instanceof ApiError)
        setErrors(
          Object.fromEntries((error.errors ?? []).map(({ field, msg }) => [field === 'subCode' ? 'code' : field, msg])),
        )
    } finally {
      setIsBusy(false)
    }
  }
  const field = (
    name: string,
    label: string,
    control: ReactNode,
    options: { isRequired?: boolean; help?: string } = {},
  ) => (
    <div className="res-field">
      <label htmlFor={`${id}-${name}`}>
        {label}
        {options.isRequired && !isReadOnly && (
          <span className="res-required" aria-hidden>
            {' '}
            *
          </span>
        )}
      </label>
      {control}
      {(errors[name] ?? options.help) !== undefined && (
        <div id={`${id}-${name}-note`} className={errors[name] === undefined ? 'res-help' : 'res-error'}>
          {errors[name] ?? options.help}
        </div>
      )}
    </div>
  )
  const common = (name: string) => ({
    id: `${id}-${name}`,
    disabled: isBusy || isReadOnly,
    status: errors[name] === undefined ? undefined : ('error' as const),
    'aria-describedby': `${id}-${name}-note`,
    'aria-invalid': errors[name] !== undefined || undefined,
  })
  const place = isNew
    ? [placeOf(region), region.name].filter(Boolean).join(' · ')
    : region.parentName === ''
      ? ''
      : placeOf(region) || region.parentName
  return (
    <form className="res-form region-form" noValidate onSubmit={(event) => void save(event)}>
      <dl className="region-facts">
        {place !== '' && (
          <div>
            <dt>{t(isNew ? 'parent' : 'path')}</dt>
            <dd>{place}</dd>
          </div>
        )}
        {!isNew && (
          <div>
            <dt>{t('code')}</dt>
            <dd>
              <code>{region.code}</code>
            </dd>
          </div>
        )}
        {!isNew && (
          <div>
            <dt>{t('level')}</dt>
            <dd>{region.levelName}</dd>
          </div>
        )}
      </dl>
      {isNew &&
        field(
          'code',
          t('subCode'),
          <Input
            {...common('code')}
            prefix={prefix === '' ? undefined : <code className="region-prefix">{prefix}</code>}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12 - prefix.length}
            value={values.subCode}
            onChange={({ target }) => change({ subCode: target.value.replace(/\D/g, '') })}
          />,
          { isRequired: true, help: prefix === '' ? t('codeHelpTop') : t('codeHelp', { prefix }) },
        )}
      {field(
        'name',
        t('name'),
        <Input
          {...common('name')}
          autoComplete="off"
          maxLength={64}
          value={values.name}
          onChange={({ target }) => change({ name: target.value })}
        />,
        { isRequired: true },
      )}
      {isNew &&
        field(
          'level',
          t('level'),
          <Select
            {...common('level')}
            value={values.level}
            onChange={(level) => change({ level })}
            options={levels
              .map((label, value) => ({ value, label }))
              .filter(({ value }) => value > region.level && value <= REGION_LEVELS.village)}
          />,
        )}
      {field(
        'sort',
        t('sort'),
        <InputNumber
          {...common('sort')}
          className="res-wide"
          min={0}
          max={SORT_MOST}
          precision={0}
          value={values.sort}
          onChange={(sort) => change({ sort: sort ?? 0 })}
        />,
      )}
      {field(
        'remark',
        t('remark'),
        <Input.TextArea
          {...common('remark')}
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={255}
          value={values.remark}
          onChange={({ target }) => change({ remark: target.value })}
        />,
      )}
      {!isReadOnly && (
        <div className="region-buttons">
          {isNew && (
            <Button disabled={isBusy} onClick={onCancel}>
              {t('cancel')}
            </Button>
          )}
          <Button type="primary" htmlType="submit" loading={isBusy}>
            {t('save')}
          </Button>
        </div>
      )}
    </form>
  )
}
