import { SwapOutlined } from '@ant-design/icons'
import type { FlowManaged } from '@drawdesk/contract/workflow/manager'
import { Button, Select } from 'antd'
import { useId } from 'react'
import { useTexts } from '../../../lib/texts/texts.ts'
import { migrateTexts } from './migrate.i18n.ts'

interface VersionChoiceProps {
  versions: readonly FlowManaged[]
  from: FlowManaged
  to: FlowManaged
  onChange: (ids: { from: string; to: string }) => void
}

/** From which version to which; never the same twice. */
export function VersionChoice({ versions, from, to, onChange }: VersionChoiceProps) {
  const t = useTexts(migrateTexts)
  const id = useId()
  const isMixed = new Set(versions.map(({ tenantId }) => tenantId === '')).size > 1
  const labelOf = ({ version, running, tenantId }: FlowManaged) =>
    isMixed
      ? t('versionOf', { version, running, audience: t(tenantId === '' ? 'common' : 'own') })
      : t('version', { version, running })
  const options = versions.map((each) => ({ value: each.id, label: labelOf(each) }))
  return (
    <section className="flow-part" aria-label={t('versions')}>
      <div className="flow-migrate-versions">
        <div>
          <label htmlFor={`${id}-from`}>{t('from')}</label>
          <Select
            id={`${id}-from`}
            value={from.id}
            options={options}
            onChange={(next: string) => onChange({ from: next, to: next === to.id ? from.id : to.id })}
          />
        </div>
        <Button
          icon={<SwapOutlined aria-hidden />}
          aria-label={t('swap')}
          title={t('swap')}
          onClick={() => onChange({ from: to.id, to: from.id })}
        />
        <div>
          <label htmlFor={`${id}-to`}>{t('to')}</label>
          <Select
            id={`${id}-to`}
            value={to.id}
            options={options}
            onChange={(next: string) => onChange({ from: next === from.id ? to.id : from.id, to: next })}
          />
        </div>
      </div>
    </section>
  )
}
