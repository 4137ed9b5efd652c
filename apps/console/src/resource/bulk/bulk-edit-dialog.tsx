import { nounsOf } from '@drawdesk/contract/core/words/nouns'
import { bulkFieldsOf, type ResourceDefinition } from '@drawdesk/contract/core/resource'
import { Button, Select } from 'antd'
import { useEffect, useId, useState, type FormEvent, type ReactNode } from 'react'
import { AppModal } from '../../components/dialog/dialog.tsx'
import { useText, useTexts } from '../../lib/texts/texts.ts'
import type { Field } from '../field.ts'
import { FormField } from '../form/form-field.tsx'
import { saveByKeys } from '../list/keys/save-by-keys.ts'
import { checkValue } from '../form/rules.ts'
import type { InputProps } from '../kinds/kind-inputs.tsx'
import { kindValues } from '../kinds/kind-values.ts'
import { kitTexts } from '../resource.i18n.ts'
import type { ResourceList } from '../use-resource-list.ts'
import { bulkTexts } from './bulk.i18n.ts'
import type { BulkOutcome } from './edit-in-chunks.ts'
import { useBulkEdit } from './use-bulk-edit.tsx'
import './bulk.css'

const WIDTH_PX = 520
/** So many refusals are listed. */
const FAILED_MOST = 50

export interface BulkEditProps {
  resource: ResourceDefinition
  fields: readonly Field[]
  list: Pick<ResourceList<unknown>, 'selected' | 'selectedRows' | 'select'>
  /** Replaces the kind's own control, by field. */
  controls?: Readonly<Record<string, ((props: InputProps) => ReactNode) | undefined>> | undefined
  /** The field it begins with. */
  first?: string | undefined
  /** Where it is about its first field alone: the title, for so many rows. */
  heading?: ((count: string) => string) | undefined
  onClose: () => void
}

/** The same value for all ticked rows: a field, its value, what will be, how far it is, and what was refused. */
export default function BulkEditDialog({
  resource,
  fields,
  list,
  controls,
  first,
  heading,
  onClose,
}: BulkEditProps): ReactNode {
  const t = useTexts(bulkTexts)
  const kit = useTexts(kitTexts)
  const text = useText()
  const formId = useId()
  // Those that were ticked when it opened: what is done clears the ticks.
  const [ids] = useState(list.selected)
  const offered = bulkFieldsOf(resource).flatMap((name) => fields.find((field) => field.name === name) ?? [])
  const [name, setName] = useState(first)
  const [value, setValue] = useState<unknown>()
  /** Nothing said yet is not the same as emptied. */
  const [isSaid, setIsSaid] = useState(false)
  const [error, setError] = useState<string>()
  useEffect(() => {
    if (first === undefined) document.getElementById(`${formId}-field`)?.focus()
  }, [first, formId])
  const work = useBulkEdit(resource, list, onClose)
  const field = offered.find((one) => one.name === name)
  const many = text(nounsOf(resource).many)
  const count = ids.length.toLocaleString('en')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!field || work.done !== undefined) return
    const wrong = checkValue(field, value, kit)
    setError(wrong)
    if (wrong === undefined) void work.run(ids, field.name, kindValues[field.definition.kind].toWire(value, field))
  }
  return (
    <AppModal
      open
      title={heading?.(count) ?? t('title', { count, many })}
      width={WIDTH_PX}
      className="res-dialog"
      // While it opens nothing in it takes the focus.
      afterOpenChange={(isOpen) => {
        if (isOpen) document.getElementById(`${formId}-${name === undefined ? 'field' : 'value'}`)?.focus()
      }}
      onCancel={work.done === undefined ? onClose : undefined}
      footer={
        <div className="res-dialog-footer">
          <Button disabled={work.done !== undefined} onClick={onClose}>
            {t(work.outcome ? 'close' : 'cancel')}
          </Button>
          {!work.outcome && (
            <Button
              type="primary"
              htmlType="submit"
              form={formId}
              disabled={!field || !isSaid}
              loading={work.done !== undefined}
            >
              {t('apply', { count })}
            </Button>
          )}
        </div>
      }
    >
      {work.outcome ? (
        <Outcome outcome={work.outcome} many={many} />
      ) : (
        <form id={formId} className="res-form" noValidate onSubmit={submit} ref={saveByKeys}>
          {!heading && (
            <div className="res-field">
              <label htmlFor={`${formId}-field`}>{t('field')}</label>
              <Select
                id={`${formId}-field`}
                showSearch={{ optionFilterProp: 'label' }}
                placeholder={t('chooseField')}
                value={name}
                disabled={work.done !== undefined}
                options={offered.map((one) => ({ value: one.name, label: one.label }))}
                onChange={(next) => {
                  setName(next)
                  setValue(undefined)
                  setIsSaid(false)
                  setError(undefined)
                }}
              />
            </div>
          )}
          {field && (
            <FormField
              key={field.name}
              field={field}
              id={`${formId}-value`}
              value={value}
              isDisabled={work.done !== undefined}
              isFocused
              error={error}
              control={controls?.[field.name]}
              onChange={(next) => {
                setValue(next)
                setIsSaid(true)
                setError(undefined)
              }}
            />
          )}
          {field && isSaid && (
            <p className="res-bulk-preview" aria-live="polite">
              {t('preview', { count, many, field: field.label, value: saidOf(field, value) || t('cleared') })}
              {field.definition.multiple && ` ${t('replaces')}`}
            </p>
          )}
          {work.done !== undefined && <Progress done={work.done} count={ids.length} />}
        </form>
      )}
    </AppModal>
  )
}

/** A value as people read it. */
function saidOf(field: Field, value: unknown): string {
  const { toText, toWire } = kindValues[field.definition.kind]
  return toText(toWire(value, field), field, { id: '' })
}

function Progress({ done, count }: { done: number; count: number }) {
  const t = useTexts(bulkTexts)
  const said = t('progress', { done: done.toLocaleString('en'), count: count.toLocaleString('en') })
  return (
    <div className="res-bulk-progress">
      <progress value={done} max={count} aria-label={said} />
      <span className="res-number">{said}</span>
    </div>
  )
}

function Outcome({ outcome, many }: { outcome: BulkOutcome; many: string }) {
  const t = useTexts(bulkTexts)
  const { failed, ids, isStopped } = outcome
  return (
    <div className="res-bulk-outcome" role="status">
      <p>{t(failed.length > 0 ? 'someFailed' : 'done', { count: ids.length, failed: failed.length })}</p>
      {isStopped && <p role="alert">{t('stopped')}</p>}
      {failed.length > 0 && (
        <>
          <h3>{t('failedTitle', { many })}</h3>
          <ul>
            {failed.slice(0, FAILED_MOST).map(({ id, name, text }) => (
              <li key={id}>
                <strong>{name || t('row', { id })}</strong> {text}
              </li>
            ))}
            {failed.length > FAILED_MOST && <li>{t('moreFailed', { count: failed.length - FAILED_MOST })}</li>}
          </ul>
        </>
      )}
    </div>
  )
}
