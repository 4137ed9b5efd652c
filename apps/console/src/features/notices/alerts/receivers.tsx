import type { AlertRule } from '@drawdesk/contract/notices/alert-rule'
import { Button } from 'antd'
import { seededName } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { InputProps } from '../../../resource/kinds/kind-inputs.tsx'
import { valuesOf } from '../../../resource/choices.ts'
import { kinds } from '../../../resource/kinds/kinds.tsx'
import './alert.css'
import { alertTexts } from './alert.i18n.ts'

const { Input: KindInput } = kinds.select
/** What a rule keeps of those that it is for, and where their names stand. */
const LISTS = [
  ['targetRole', 'targetRoleName'],
  ['targetUser', 'targetUserName'],
] as const

/** The people of a rule, and below them who is notified once it is saved. Those who are chosen replace the default receivers. */
export function ReceiversInput(props: InputProps) {
  return (
    <>
      <KindInput {...props} />
      {props.form && <ReceiversNote form={props.form} row={props.row as AlertRule | undefined} />}
    </>
  )
}

function ReceiversNote({ form, row }: { form: NonNullable<InputProps['form']>; row: AlertRule | undefined }) {
  const t = useTexts(alertTexts)
  const isChosen = LISTS.some(([list]) => valuesOf(form.values[list]).length > 0)
  const gone = LISTS.flatMap(([list, names]) => {
    const kept = new Set(valuesOf(form.values[list]))
    const known = (row?.[names] ?? '').split(',')
    return valuesOf(row?.[list]).flatMap((id, at) => (kept.has(id) ? [] : [seededName(known[at] || id)]))
  })
  const put = (of: AlertRule | undefined) => {
    for (const [list] of LISTS) form.setValue(list, valuesOf(of?.[list]))
  }
  return (
    <div className="alert-receivers" role="status">
      <p>{t(isChosen ? 'receiversChosen' : 'receiversDefault')}</p>
      {gone.length > 0 && (
        <p className="alert-receivers-gone">{t('receiversGone', { names: gone.join(t('comma')) })}</p>
      )}
      <p className="alert-receivers-ways">
        {gone.length > 0 && (
          <Button type="link" size="small" onClick={() => put(row)}>
            {t('receiversBack')}
          </Button>
        )}
        {isChosen && (
          <Button type="link" size="small" onClick={() => put(undefined)}>
            {t('receiversReset')}
          </Button>
        )}
      </p>
    </div>
  )
}
