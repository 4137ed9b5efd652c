import { useQueryClient } from '@tanstack/react-query'
import type { FieldError } from '@drawdesk/contract/core/schema'
import { Alert, Button } from 'antd'
import { useRef, useState } from 'react'
import { AppModal } from '../../../../../components/dialog/dialog.tsx'
import { useFeedback } from '../../../../../lib/editing/feedback.ts'
import { ApiError } from '../../../../../lib/http/http.ts'
import { useText, useTexts } from '../../../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../../../resource/keys.ts'
import { logFailure } from '../../../../../resource/log-failure.ts'
import { importItems } from '../library.api.ts'
import type { LibraryKind } from '../library.ts'
import './import.css'
import { importTexts } from './import.i18n.ts'
import { errorsByRow, FILE_BYTES_MAX, readLibraryFile, type FileProblem, type LibraryFile } from './library-file.ts'

/** Makes styles or prompts from a file: first what will be made, with what is wrong in which row, then all or none. */
export default function ImportDialog({ kind, onClose }: { kind: LibraryKind; onClose: () => void }) {
  const t = useTexts(importTexts)
  const what = useText()(kind.what)
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const box = useRef<HTMLInputElement>(null)
  const [read, setRead] = useState<LibraryFile>()
  const [problem, setProblem] = useState<FileProblem>()
  const [refusal, setRefusal] = useState<{ msg: string; errors: readonly FieldError[] }>()
  const [isBusy, setIsBusy] = useState(false)

  const choose = async (file: File) => {
    setRead(undefined)
    setProblem(undefined)
    setRefusal(undefined)
    // One byte more than may be: the reader says that it is too much.
    const found = readLibraryFile(await file.slice(0, FILE_BYTES_MAX + 1).text(), kind)
    if ('error' in found) setProblem(found.error)
    else setRead(found)
  }
  const run = async () => {
    if (!read) return
    setIsBusy(true)
    setRefusal(undefined)
    try {
      const { ids } = await importItems(kind.resource.path, read.document)
      void message.success(t('done', { n: ids.length }))
      void queryClient.invalidateQueries({ queryKey: resourceKeys(kind.resource).all })
      onClose()
    } catch (error) {
      logFailure(`${kind.resource.name} import`, error)
      setRefusal({
        msg: error instanceof Error ? error.message : String(error),
        errors: error instanceof ApiError ? (error.errors ?? []) : [],
      })
    } finally {
      setIsBusy(false)
    }
  }

  const found = errorsByRow(refusal?.errors ?? [], kind.file.list)
  const rows = (read?.rows ?? []).map((row, at) => ({
    ...row,
    at,
    problems: [...(row.problem ? [t(row.problem)] : []), ...(found.get(at) ?? [])],
  }))
  const badRows = rows.filter(({ problems }) => problems.length > 0)
  const hasOwnProblem = rows.some(({ problem: own }) => own !== undefined)
  return (
    <AppModal
      open
      width={720}
      title={t('title', { what })}
      onCancel={onClose}
      footer={
        <div className="res-dialog-footer">
          <Button disabled={isBusy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="primary" loading={isBusy} disabled={!read || hasOwnProblem} onClick={() => void run()}>
            {t('run', { n: rows.length })}
          </Button>
        </div>
      }
    >
      <div className="recipe-import">
        <p className="draw-help">{t('help')}</p>
        <input
          ref={box}
          type="file"
          hidden
          accept=".json,application/json"
          aria-label={t('choose')}
          onChange={(event) => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) void choose(file)
          }}
        />
        <div>
          <Button onClick={() => box.current?.click()}>{t(read ? 'chooseOther' : 'choose')}</Button>
        </div>
        {problem && <Alert type="error" showIcon title={t(problem, { what })} />}
        {refusal && (
          <Alert
            type="error"
            showIcon
            title={refusal.msg}
            description={[...(found.get(-1) ?? []), t('refused')].join(' ')}
          />
        )}
        {read && (
          <>
            <p aria-live="polite">
              {t('willMake', { n: rows.length, what })}
              {badRows.length > 0 && <span className="draw-error"> · {t('rowErrors', { n: badRows.length })}</span>}
            </p>
            <div className="recipe-import-rows" tabIndex={-1}>
              <table aria-label={t('willMake', { n: rows.length, what })}>
                <thead>
                  <tr>
                    <th scope="col">#</th>
                    <th scope="col">{t('name')}</th>
                    <th scope="col">{t('api')}</th>
                    <th scope="col">{t('text')}</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map(({ at, name, apiCode, text, problems }) => (
                    <tr key={at} data-bad={problems.length > 0 || undefined}>
                      <td className="draw-number">{at + 1}</td>
                      <td>
                        {name}
                        {problems.map((said) => (
                          <p key={said} className="draw-error">
                            <span className="draw-unseen">{t('rowBad', { n: at + 1 })} </span>
                            {said}
                          </p>
                        ))}
                      </td>
                      <td>
                        <code>{apiCode || t('noApi')}</code>
                      </td>
                      <td>
                        <span className="res-line" title={text}>
                          {text}
                        </span>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </>
        )}
      </div>
    </AppModal>
  )
}
