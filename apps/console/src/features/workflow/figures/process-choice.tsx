import type { FlowFiguresProcess } from '@drawdesk/contract/workflow/figures'
import { Select } from 'antd'
import { exactCount } from '../../../lib/texts/figure-text.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import type { FiguresAsked } from './asked.ts'
import { figuresTexts } from './figures.i18n.ts'

interface ProcessChoiceProps {
  asked: FiguresAsked
  processes: readonly FlowFiguresProcess[]
  onChange: (changes: Record<string, string | undefined>) => void
}

const ALL = 0

/** Which process, and all its versions or one. */
export function ProcessChoice({ asked: { process, version }, processes, onChange }: ProcessChoiceProps) {
  const t = useTexts(figuresTexts)
  return (
    <div className="figures-choice">
      <Select
        className="figures-process"
        aria-label={t('process')}
        showSearch={{ optionFilterProp: 'label' }}
        value={process.processDefinitionKey}
        onChange={(key: string) => onChange({ process: key, version: undefined })}
        options={processes.map(({ processDefinitionKey, name, instances }) => ({
          value: processDefinitionKey,
          label: t('processOption', { name, count: exactCount(instances) }),
        }))}
      />
      <Select
        className="figures-version"
        aria-label={t('version')}
        value={version ?? ALL}
        onChange={(chosen: number) => onChange({ version: chosen === ALL ? undefined : String(chosen) })}
        options={[
          { value: ALL, label: t('allVersions') },
          ...process.versions.map((one) => ({
            value: one.version,
            label: t('versionOf', { version: one.version }),
          })),
        ]}
      />
    </div>
  )
}
