import { CloseOutlined } from '@ant-design/icons'
import type { DeskRun } from '@drawdesk/contract/drawing/draw-desk'
import { Button } from 'antd'
import { lazy, useState } from 'react'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { seededName } from '../../../lib/texts/language.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { removeRun } from './desk.api.ts'
import { drawDeskTexts } from './draw-desk.i18n.ts'
import { RunCell, type CellCommands } from './run-cell.tsx'
import type { RunLook } from './run-lightbox.tsx'
import { useLiveRun } from './use-live-run.ts'

const RunLightbox = lazy(() => loadChunk(() => import('./run-lightbox.tsx')))

interface RunCardProps extends CellCommands {
  run: DeskRun
  onRemoved: (id: string) => void
}

const columnName = ({ apiName, styleName }: DeskRun['columns'][number]): string =>
  [styleName, apiName].filter(Boolean).map(seededName).join(' · ')

/** What was sent together: one drawing, those of one prompt beside each other, or a grid with its heads. */
export function RunCard({ run: given, onRemoved, onRecall, onVary }: RunCardProps) {
  const t = useTexts(drawDeskTexts)
  const { run, refetch } = useLiveRun(given)
  const [isBusy, setIsBusy] = useState(false)
  const [look, setLook] = useState<RunLook>()
  const { id, rows, columns, cells, createTime } = run
  const isGrid = rows.length > 1 && columns.length > 1
  const [first = ''] = rows
  const cellProps = { onRecall, onVary, onChanged: refetch, onLook: setLook }
  const remove = async () => {
    setIsBusy(true)
    try {
      await removeRun(id)
      onRemoved(id)
    } catch (error) {
      logFailure('drawDesk removeRun', error) // Its message has been shown; it stays on the list.
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <article className="desk-run" aria-label={first || id}>
      <header>
        <div className="desk-run-words">
          {rows.length === 1 && <strong title={first}>{first}</strong>}
          <span className="draw-help">
            {[
              rows.length > 1 || columns.length > 1 ? t('runOf', { n: cells.length }) : '',
              columns.length === 1 && columns[0] ? columnName(columns[0]) : '',
            ]
              .filter(Boolean)
              .map((fact) => `${fact} · `)
              .join('')}
            <RelativeTime value={createTime} />
          </span>
        </div>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          loading={isBusy}
          aria-label={t('removeRun')}
          title={`${t('removeRun')} · ${t('removeRunHint')}`}
          onClick={() => void remove()}
        />
      </header>
      {isGrid ? (
        <div className="desk-grid-frame">
          <table
            className="desk-grid"
            style={{ minWidth: 96 + columns.length * 176, maxWidth: 96 + columns.length * 280 }}
          >
            <thead>
              <tr>
                <th scope="col" aria-label={t('prompt')} />
                {columns.map((column, at) => (
                  <th key={at} scope="col">
                    {columnName(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((prompt, row) => (
                <tr key={row}>
                  <th scope="row" title={prompt}>
                    <span>{prompt}</span>
                  </th>
                  {cells.slice(row * columns.length, (row + 1) * columns.length).map((cell, at) => (
                    <td key={at}>
                      <RunCell cell={cell} {...cellProps} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <ul className="desk-row" data-count={Math.min(4, cells.length)}>
          {cells.map((cell, at) => {
            const column = columns[at]
            const name = rows.length > 1 ? rows[at] : columns.length > 1 && column ? columnName(column) : ''
            return (
              <li key={at}>
                {name && (
                  <span className="draw-line desk-name" title={name}>
                    {name}
                  </span>
                )}
                <RunCell cell={cell} {...cellProps} />
              </li>
            )
          })}
        </ul>
      )}
      {look && (
        <LazyPart>
          <RunLightbox
            look={look}
            records={cells.flatMap(({ record }) => record ?? [])}
            onLook={setLook}
            onClose={() => setLook(undefined)}
          />
        </LazyPart>
      )}
    </article>
  )
}
