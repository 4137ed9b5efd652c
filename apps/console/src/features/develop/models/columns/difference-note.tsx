import type { ModelDifference } from '@drawdesk/contract/develop/prototype'
import { Alert, Button } from 'antd'
import { useLanguage } from '../../../../lib/texts/language.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { columnTexts } from './columns.i18n.ts'

export const isEmptyDifference = ({ added, changed, removed }: ModelDifference): boolean =>
  added.length + changed.length + removed.length === 0

type FactName = ModelDifference['changed'][number]['names'][number]
/** Two facts that people know as one have one word. */
const FACT_WORDS = {
  jdbcType: 'jdbcType',
  length: 'length',
  scale: 'scale',
  nullable: 'nullability',
  isKey: 'isKey',
  hasDefault: 'hasDefault',
  jdbcComment: 'jdbcComment',
  referTable: 'refer',
  referColumn: 'refer',
  choices: 'choices',
} as const satisfies Record<FactName, string>

interface DifferenceNoteProps {
  difference: ModelDifference
  onTake: () => void
  onLater: () => void
}

/** What the table has otherwise than the model, and the way to take it over. */
export function DifferenceNote({ difference, onTake, onLater }: DifferenceNoteProps) {
  const t = useTexts(columnTexts)
  const language = useLanguage()
  const comma = language === 'zh' ? '、' : ', '
  const { added, changed, removed } = difference
  const lines = [
    { key: 'foundAdded', names: added.map(({ jdbcName }) => jdbcName) },
    {
      key: 'foundChanged',
      names: changed.map(({ jdbcName, names }) => {
        const facts = [...new Set(names.map((name) => t(FACT_WORDS[name])))]
        return language === 'zh' ? `${jdbcName}（${facts.join(comma)}）` : `${jdbcName} (${facts.join(comma)})`
      }),
    },
    { key: 'foundRemoved', names: removed },
  ] as const
  return (
    <Alert
      type="warning"
      showIcon
      title={t('foundTitle')}
      description={
        <>
          <ul className="columns-found">
            {lines.map(({ key, names }) =>
              names.length === 0 ? null : <li key={key}>{t(key, { n: names.length, names: names.join(comma) })}</li>,
            )}
          </ul>
          <p>{t('foundKept')}</p>
          <div className="columns-found-actions">
            <Button size="small" type="primary" onClick={onTake}>
              {t('take')}
            </Button>
            <Button size="small" onClick={onLater}>
              {t('later')}
            </Button>
          </div>
        </>
      }
    />
  )
}
