import { PAPER_MOST, type DrawLogin } from '@drawdesk/contract/devices/draw-login'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useId, useState, type FormEvent } from 'react'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { ApiError } from '../../../../lib/http/api-error.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { changePaper, devicesKey } from '../../shared/devices.api.ts'
import { paperTexts } from './paper.i18n.ts'

/** What somebody counted in the tray; the difference is said before it is saved. */
export function CountForm({ device: { id, paperNum } }: { device: Pick<DrawLogin, 'id' | 'paperNum'> }) {
  const t = useTexts(paperTexts)
  const inputId = useId()
  const { message } = useFeedback()
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const num = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : undefined
  const isGood = num !== undefined && num <= PAPER_MOST

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    if (!isGood) return setProblem(t('bad', { n: PAPER_MOST.toLocaleString('en') }))
    setIsBusy(true)
    try {
      await changePaper(id, num)
      void message.success(t('saved', { n: num }))
      setTyped('')
    } catch (error) {
      logFailure('drawLogin changePaperNum', error)
      setProblem(error instanceof ApiError ? (error.errors?.[0]?.msg ?? error.message) : t('failed'))
    } finally {
      setIsBusy(false)
      await queryClient.invalidateQueries({ queryKey: devicesKey })
    }
  }
  return (
    <form className="paper-form" noValidate onSubmit={(event) => void save(event)}>
      <label htmlFor={inputId}>{t('count')}</label>
      <div className="paper-form-line">
        <Input
          id={inputId}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          status={problem === undefined ? undefined : 'error'}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={`${inputId}-note`}
          onChange={({ target }) => {
            setTyped(target.value)
            setProblem(undefined)
          }}
        />
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('save')}
        </Button>
      </div>
      <p
        id={`${inputId}-note`}
        className={problem === undefined ? 'res-help' : 'res-error'}
        role={problem === undefined ? undefined : 'alert'}
        aria-live="polite"
      >
        {problem ?? (isGood ? <Difference by={num - paperNum} /> : t('countHelp'))}
      </p>
    </form>
  )
}

function Difference({ by }: { by: number }) {
  const t = useTexts(paperTexts)
  if (by === 0) return t('same')
  return t(by > 0 ? 'more' : 'less', { n: Math.abs(by).toLocaleString('en') })
}
