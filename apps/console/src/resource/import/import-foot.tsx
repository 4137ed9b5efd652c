import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import type { ImportFlow } from './use-import-steps.ts'
import { importTexts } from './import.i18n.ts'

interface ImportFootProps {
  flow: ImportFlow
  /** Does the file say which row each of its rows is? */
  isMatched: boolean
  /** On the button while the rows are sent. */
  runningText: string
  /** Once it is over. */
  done: ReactNode
  onClose: () => void
}

/** The buttons of an import's dialog: one step on, one back, or another file. */
export function ImportFoot({ flow, isMatched, runningText, done, onClose }: ImportFootProps): ReactNode {
  const t = useTexts(importTexts)
  const { step, outcome, isBusy, back } = flow
  const writes = outcome ? outcome.add + outcome.edit : 0
  const buttons = {
    file: (
      <>
        <Button onClick={onClose}>{t('close')}</Button>
        {flow.file && (
          <Button type="primary" loading={isBusy} onClick={flow.next}>
            {t('next')}
          </Button>
        )}
      </>
    ),
    map: (
      <>
        <Button disabled={isBusy} onClick={() => back('file')}>
          {t('back')}
        </Button>
        <Button type="primary" loading={isBusy} disabled={!isMatched} onClick={flow.check}>
          {isBusy ? t('checking') : t('check')}
        </Button>
      </>
    ),
    check: (
      <>
        <Button disabled={isBusy} onClick={() => back('map')}>
          {t('back')}
        </Button>
        <Button disabled={isBusy} onClick={() => back('file')}>
          {t('otherFile')}
        </Button>
        <Button type="primary" loading={isBusy} disabled={writes === 0} onClick={flow.run}>
          {isBusy ? runningText : writes === 0 ? t('nothing') : t('run', { n: writes.toLocaleString('en') })}
        </Button>
      </>
    ),
    done,
  }[step]
  return <div className="import-foot">{buttons}</div>
}
