import { REGION_LEVELS, REGION_ROOT } from '@drawdesk/contract/settings/region'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useId, useState } from 'react'
import { AppModal } from '../../../components/dialog/dialog.tsx'
import { ErrorNote } from '../../../components/error-note.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { choicesQuery, debugQuery } from './region.api.ts'
import { regionSheetTexts } from './region-sheet.i18n.ts'

const WIDTH_PX = 640

/** Choosing level by level as forms do, and the chosen region as it is stored. Begins with `code`, whose codes above are those that lie in its own. */
export default function RegionDebugDialog({ code, onClose }: { code: string | undefined; onClose: () => void }) {
  const t = useTexts(regionSheetTexts)
  const first = useQuery({ ...debugQuery(code ?? ''), enabled: code !== undefined && code !== REGION_ROOT })
  const ancestors = typeof first.data?.row.ancestors === 'string' ? first.data.row.ancestors.split(',').slice(1) : []
  const begun = code !== undefined && first.data ? [...ancestors, code] : []
  const [own, setOwn] = useState<readonly string[]>()
  const path = own ?? begun
  return (
    <AppModal
      open
      title={t('debugTitle')}
      width={WIDTH_PX}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <div className="region-debug">
        <p className="res-help">{t('debugHelp')}</p>
        <Levels path={path} onPath={setOwn} />
        <Stored key={path.at(-1)} code={path.at(-1) ?? REGION_ROOT} />
      </div>
    </AppModal>
  )
}

/** One select for each level down to the first in which nothing is chosen. */
function Levels({ path, onPath }: { path: readonly string[]; onPath: (path: readonly string[]) => void }) {
  const t = useTexts(regionSheetTexts)
  const id = useId()
  const above = [REGION_ROOT, ...path].slice(0, REGION_LEVELS.village)
  const levels = useQueries({ queries: above.map((code) => choicesQuery(code)) })
  return (
    <div className="region-debug-levels">
      {above.map((code, index) => {
        const { data, isFetching } = levels[index] ?? {}
        if (index > 0 && data?.length === 0)
          return (
            <p key={code} className="res-help">
              {t('noneBelow')}
            </p>
          )
        return (
          <div key={code} className="res-field">
            <label htmlFor={`${id}-${index}`}>{t('level', { level: index + 1 })}</label>
            <Select
              id={`${id}-${index}`}
              value={path[index]}
              loading={isFetching ?? false}
              placeholder={t('choose')}
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              options={(data ?? []).map((one) => ({ value: one.code, label: `${one.name} ${one.code}` }))}
              onChange={(next?: string) =>
                onPath(next === undefined ? path.slice(0, index) : [...path.slice(0, index), next])
              }
            />
          </div>
        )
      })}
    </div>
  )
}

function Stored({ code }: { code: string }) {
  const t = useTexts(regionSheetTexts)
  const { data, error, refetch } = useQuery(debugQuery(code))
  if (error) return <ErrorNote error={error} title={t('failedToLoad')} onRetry={() => void refetch()} isCompact />
  if (!data) return null
  return (
    <>
      {data.problems.length === 0 ? (
        <p className="region-debug-fine">{t('fits')}</p>
      ) : (
        <ul className="region-debug-problems">
          {data.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {/* It can be scrolled, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className="res-code region-debug-row" role="region" aria-label={t('stored')} tabIndex={0}>
        {JSON.stringify(data.row, null, 2)}
      </pre>
    </>
  )
}
