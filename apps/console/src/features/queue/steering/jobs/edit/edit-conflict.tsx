import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../../../../lib/texts/texts.ts'
import { conflictTexts } from '../../../../../resource/form/conflict/conflict.i18n.ts'
import { jobsTexts } from '../jobs.i18n.ts'
import { differencesOf, draftOf, type JobForm } from './use-edit-job.ts'

/** Somebody saved a newer version meanwhile: both texts side by side, and the two ways on. Nothing is lost on either. */
export function EditConflict({ form }: { form: JobForm }) {
  const t = useTexts(conflictTexts)
  const own = useTexts(jobsTexts)
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  const { conflict } = form
  if (!conflict) return null
  const { theirs, mine, isLoaded } = conflict
  const differences = differencesOf(draftOf(theirs), mine)
  const putBack = (field: 'prompt' | 'params', name: string) =>
    form.set(
      field === 'prompt'
        ? { prompt: mine.prompt }
        : { params: { ...form.draft?.params, [name]: mine.params[name] ?? null } },
    )
  return (
    <div ref={note} className="res-conflict" role="alert" tabIndex={-1}>
      <p className="res-conflict-title">{t('conflictTitle')}</p>
      <p>{isLoaded ? t('loadedNewer') : differences.length === 0 ? t('conflictSame') : own('conflictKept')}</p>
      <dl>
        {differences.map(({ field, name, one, other }) => {
          const label = field === 'prompt' ? own('promptLabel') : name
          return (
            <div key={`${field} ${name}`} className="res-difference">
              <dt>{label}</dt>
              {!isLoaded && (
                <dd>
                  <span className="res-side">{t('theirs')}</span>
                  <span className="res-whole">{one || t('empty')}</span>
                </dd>
              )}
              <dd>
                <span className="res-side">{t('mine')}</span>
                <span className="res-whole">{other || t('empty')}</span>
              </dd>
              {isLoaded && (
                <dd>
                  <Button size="small" aria-label={`${t('useMine')} ${label}`} onClick={() => putBack(field, name)}>
                    {t('useMine')}
                  </Button>
                </dd>
              )}
            </div>
          )
        })}
      </dl>
      {!isLoaded && (
        <div className="res-conflict-actions">
          <Button type="primary" onClick={form.loadNewer}>
            {t('loadNewer')}
          </Button>
          <Button onClick={form.keepMine}>{t('keepMine')}</Button>
        </div>
      )}
    </div>
  )
}
