import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../lib/texts.ts'
import { kitTexts } from './resource.i18n.ts'
import type { ResourceForm } from './use-resource-form.ts'

/** Somebody saved a newer version meanwhile: who and when, both texts side by side, and the two ways on. Nothing is lost on either. */
export function ConflictNote({ form }: { form: ResourceForm }): ReactNode {
  const t = useTexts(kitTexts)
  const { conflict } = form
  if (!conflict) return null
  const { theirs, differences, isNewerLoaded } = conflict
  const who = typeof theirs.updateUserName === 'string' && theirs.updateUserName !== '' ? theirs.updateUserName : t('somebody')
  return (
    <Alert className="res-conflict" type="warning" showIcon role="alert" title={t('conflictTitle')} description={
      <>
        <p>{isNewerLoaded ? t('loadedNewer') : t('conflictBy', { who, time: String(theirs.updateTime ?? '') })}</p>
        {differences.length === 0 && <p>{t('conflictSame')}</p>}
        <dl>
          {differences.map(({ field, theirs: newer, mine, mineValue }) => (
            <div key={field.name} className="res-difference">
              <dt>{field.label}</dt>
              {!isNewerLoaded && <dd><span className="res-help">{t('theirs')}</span><span className="res-whole">{newer || t('empty')}</span></dd>}
              <dd><span className="res-help">{t('mine')}</span><span className="res-whole">{mine || t('empty')}</span></dd>
              {isNewerLoaded && <Button size="small" aria-label={`${t('useMine')} ${field.label}`} onClick={() => form.setValue(field.name, mineValue)}>{t('useMine')}</Button>}
            </div>
          ))}
        </dl>
        {!isNewerLoaded && (
          <div className="res-conflict-actions">
            <Button size="small" type="primary" onClick={form.loadNewer}>{t('loadNewer')}</Button>
            <Button size="small" onClick={form.keepMine}>{t('keepMine')}</Button>
          </div>
        )}
      </>
    } />
  )
}
