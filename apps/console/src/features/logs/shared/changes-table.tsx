import { changedResource } from '@drawdesk/contract/logs/changed-fields'
import type { LogChange } from '@drawdesk/contract/logs/usual-log'
import type { ResourceDefinition } from '@drawdesk/contract/core/resource'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { Field } from '../../../resource/field.ts'
import { kindValues } from '../../../resource/kinds/kind-values.ts'
import { useFields } from '../../../resource/use-fields.ts'
import { monitorTexts } from './monitor.i18n.ts'
import './monitor.css'

/** What an action changed, row by row: the field in the words of its form, before and after. */
export function ChangesTable({ changes }: { changes: readonly LogChange[] }) {
  const t = useTexts(monitorTexts)
  if (changes.length === 0) return null
  const rows = Map.groupBy(changes, ({ resource, id }) => `${resource} ${id}`)
  return (
    <section className="log-changes" aria-label={t('changes')}>
      <h3>{t('changes')}</h3>
      {[...rows].map(([key, ofRow]) => {
        const resource = changedResource(ofRow[0]?.resource ?? '')
        const caption = rows.size > 1 ? (ofRow[0]?.name ?? '') || (ofRow[0]?.id ?? '') : ''
        return resource ? (
          <KnownRow key={key} resource={resource} changes={ofRow} caption={caption} />
        ) : (
          <ChangedRow key={key} fields={[]} changes={ofRow} caption={caption} />
        )
      })}
    </section>
  )
}

interface RowProps {
  changes: readonly LogChange[]
  caption: string
}

function KnownRow({ resource, ...props }: RowProps & { resource: ResourceDefinition }) {
  return <ChangedRow fields={useFields(resource)} {...props} />
}

/** Columns that people know although no form has them. */
const IN_NO_FORM = ['passwordHash', 'mustChangePassword', 'initialUntil'] as const
const isInNoForm = (name: string): name is (typeof IN_NO_FORM)[number] => IN_NO_FORM.some((one) => one === name)

function ChangedRow({ fields, changes, caption }: RowProps & { fields: readonly Field[] }) {
  const t = useTexts(monitorTexts)
  return (
    <table>
      {caption !== '' && <caption>{caption}</caption>}
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field: name, before, after }) => {
          const field = fields.find((one) => one.name === name)
          return (
            <tr key={name}>
              <th scope="row">{field?.label ?? (isInNoForm(name) ? t(name) : <code>{name}</code>)}</th>
              <td data-label={t('before')}>
                <Side field={field} text={before} />
              </td>
              <td data-label={t('after')}>
                <Side field={field} text={after} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** A stored text as its field shows it: choices by their words, everything else as it is. */
function Side({ field, text }: { field: Field | undefined; text: string }) {
  const t = useTexts(monitorTexts)
  if (text === '') return <span className="log-soft">{t('empty')}</span>
  const kind = field?.definition.kind
  const isChoice = field !== undefined && (kind === 'select' || kind === 'switch' || kind === 'tree')
  const value =
    isChoice && !field.definition.multiple && (field.limits.type === 'integer' || field.limits.type === 'number')
      ? Number(text)
      : text
  return (
    <span className="res-whole">
      {isChoice ? kindValues[field.definition.kind].toText(value, field, { id: '' }) || text : text}
    </span>
  )
}
