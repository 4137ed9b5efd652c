import { LockOutlined } from '@ant-design/icons'
import {
  NOTICE_GROUPS,
  NOTICE_KINDS,
  type NoticeKind,
  type NoticeKindFacts,
} from '@drawdesk/contract/notices/notice-settings'
import { Checkbox } from 'antd'
import { useText, useTexts } from '../../../../lib/texts/texts.ts'
import { kindsIn, withKinds, type NoticeForm } from './my-notices.api.ts'
import { myNoticesTexts } from './my-notices.i18n.ts'

type Way = 'console' | 'mail'
const WAYS = ['console', 'mail'] as const

interface WaysProps {
  /** What can come to this person. */
  kinds: readonly NoticeKind[]
  values: Pick<NoticeForm, 'bellOff' | 'mailOn'>
  onChange: (part: Partial<NoticeForm>) => void
}

type Facts = NoticeKindFacts & { value: NoticeKind }

/** Kinds by ways. What is fixed says why; the first line of a group is for all of it. */
export function WaysTable({ kinds, values, onChange }: WaysProps) {
  const t = useTexts(myNoticesTexts)
  const text = useText()
  const shown = (NOTICE_KINDS as readonly Facts[]).filter(({ value }) => kinds.includes(value))
  const [off, mailed] = [new Set(kindsIn(values.bellOff)), new Set(kindsIn(values.mailOn))]
  const isOn = (way: Way, { value, fixed }: Facts): boolean =>
    way === 'mail' ? mailed.has(value) : fixed !== undefined || !off.has(value)
  const put = (way: Way, facts: readonly Facts[], isWanted: boolean) => {
    const free = facts.filter(({ fixed }) => way === 'mail' || !fixed).map(({ value }) => value)
    onChange(
      way === 'mail'
        ? { mailOn: withKinds(values.mailOn, free, isWanted) }
        : { bellOff: withKinds(values.bellOff, free, !isWanted) },
    )
  }
  return (
    <table className="ways">
      <thead>
        <tr>
          <th scope="col">{t('kind')}</th>
          {WAYS.map((way) => (
            <th key={way} scope="col">
              {t(way)}
            </th>
          ))}
        </tr>
      </thead>
      {NOTICE_GROUPS.map((group) => {
        const rows = shown.filter((facts) => facts.group === group)
        if (rows.length === 0) return null
        return (
          <tbody key={group}>
            <tr className="ways-group">
              <th scope="rowgroup">
                {t(`group.${group}`)}
                {group === 'alert' && <span className="my-notices-soft">{t('group.alertHelp')}</span>}
              </th>
              {WAYS.map((way) => {
                const free = rows.filter(({ fixed }) => way === 'mail' || !fixed)
                const on = free.filter((facts) => isOn(way, facts)).length
                return (
                  <td key={way}>
                    {free.length > 1 && (
                      <Checkbox
                        aria-label={t('ofGroup', { way: t(way), group: t(`group.${group}`) })}
                        checked={on === free.length}
                        indeterminate={on > 0 && on < free.length}
                        onChange={({ target }) => put(way, rows, target.checked)}
                      />
                    )}
                  </td>
                )
              })}
            </tr>
            {rows.map((facts) => (
              <tr key={facts.value}>
                <th scope="row">
                  {text(facts.label)}
                  {facts.help && <span className="my-notices-soft">{text(facts.help)}</span>}
                  {facts.fixed && <span className="my-notices-soft">{text(facts.fixed)}</span>}
                </th>
                {WAYS.map((way) => (
                  <td key={way}>
                    {way === 'console' && facts.fixed ? (
                      <span className="ways-fixed">
                        <LockOutlined aria-hidden="true" /> {t('always')}
                      </span>
                    ) : (
                      <Checkbox
                        aria-label={t('of', { way: t(way), kind: text(facts.label) })}
                        checked={isOn(way, facts)}
                        onChange={({ target }) => put(way, [facts], target.checked)}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        )
      })}
    </table>
  )
}
