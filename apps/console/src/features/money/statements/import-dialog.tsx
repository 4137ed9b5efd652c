import { STATEMENT_BYTES_MOST, type ImportedStatement } from '@drawdesk/contract/money/statements'
import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useId, useState } from 'react'
import { Part } from '../../../components/costs/part.tsx'
import { AppModal } from '../../../components/dialog/dialog.tsx'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { ApiError } from '../../../lib/http/api-error.ts'
import { queryClient } from '../../../lib/http/query.ts'
import { exactCount } from '../../../lib/texts/figure-text.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { BillFigures } from './bill-figures.tsx'
import { MismatchCells, MismatchHeads } from './mismatch-cells.tsx'
import { channelsQuery, importStatement, statementsKey } from './statements.api.ts'
import { statementTexts } from './statements.i18n.ts'

/** A bill of a channel: what would come of it is shown first. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(statementTexts)
  const id = useId()
  const { message } = useFeedback()
  const { data: channels } = useQuery(channelsQuery)
  const [channelId, setChannelId] = useState<string>()
  const [file, setFile] = useState<File>()
  const [preview, setPreview] = useState<ImportedStatement>()
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({})
  const [isBusy, setIsBusy] = useState(false)
  const chosen = channelId ?? (channels?.length === 1 ? channels[0]?.id : undefined)

  async function send(): Promise<void> {
    if (!file || chosen === undefined || file.size > STATEMENT_BYTES_MOST) {
      return setErrors({
        ...(chosen === undefined && { channelId: t('channelNone') }),
        ...(!file && { file: t('fileNone') }),
        ...(file && file.size > STATEMENT_BYTES_MOST && { file: t('fileHelp') }),
      })
    }
    setIsBusy(true)
    try {
      const made = await importStatement(file, chosen, preview === undefined)
      if (made.isPreview === 1) setPreview(made)
      else {
        void message.success(t('imported', { lines: exactCount(made.lines - made.known) }))
        await queryClient.invalidateQueries({ queryKey: statementsKey })
        onClose()
      }
    } catch (error) {
      logFailure('payStatement import', error)
      const beside = error instanceof ApiError ? (error.errors ?? []) : []
      setErrors(
        beside.length > 0
          ? Object.fromEntries(beside.map(({ field, msg }) => [field, msg]))
          : { file: error instanceof ApiError ? error.message : t('bad') },
      )
    } finally {
      setIsBusy(false)
    }
  }
  const change = (work: () => void) => {
    work()
    setPreview(undefined)
    setErrors({})
  }
  return (
    <AppModal
      open
      width={preview ? 880 : 520}
      title={t('import')}
      onCancel={onClose}
      destroyOnHidden
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="primary" htmlType="submit" form={`${id}-form`} loading={isBusy}>
            {t(preview ? 'confirm' : 'preview')}
          </Button>
        </>
      }
    >
      <form
        id={`${id}-form`}
        className="res-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Part id={`${id}-channel`} label={t('channel')} isRequired error={errors.channelId}>
          <Select
            id={`${id}-channel`}
            className="res-wide"
            value={chosen ?? null}
            notFoundContent={t('channelsNone')}
            options={channels?.map(({ id: value, name }) => ({ value, label: name })) ?? []}
            onChange={(next: string) => change(() => setChannelId(next))}
          />
        </Part>
        <Part id={`${id}-file`} label={t('fileLabel')} isRequired error={errors.file} help={t('fileHelp')}>
          <input
            id={`${id}-file`}
            className="statement-file"
            type="file"
            accept=".csv,.zip,text/csv"
            onChange={({ target }) => change(() => setFile(target.files?.[0]))}
          />
        </Part>
      </form>
      {preview && <Preview preview={preview} />}
    </AppModal>
  )
}

function Preview({ preview: { lines, known, statements, mismatches } }: { preview: ImportedStatement }) {
  const t = useTexts(statementTexts)
  return (
    <div className="statement-preview" role="status">
      <p>{t('previewing', { lines: exactCount(lines), known: exactCount(known) })}</p>
      <BillFigures bills={statements} />
      {mismatches.length === 0 ? (
        <p className="res-help">{t('allMatched')}</p>
      ) : (
        <>
          <p>{t('first', { count: mismatches.length })}</p>
          <div
            className="costs-scroll"
            role="region"
            aria-label={t('first', { count: mismatches.length })}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
          >
            <table className="costs-table costs-cards statement-table">
              <thead>
                <tr>
                  <MismatchHeads />
                </tr>
              </thead>
              <tbody>
                {mismatches.map((row) => (
                  <tr key={`${row.orderNo} ${row.refundNo} ${row.transactionId}`}>
                    <MismatchCells mismatch={row} />
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </div>
  )
}
