import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import type { Field } from '../field.ts'
import { kitTexts } from '../resource.i18n.ts'

/** In an opened list without offers: on their way, not come (with a way to ask again), or none. */
export function ChoicesNote({ field }: { field: Field }): ReactNode {
  const t = useTexts(kitTexts)
  if (field.retryChoices)
    return (
      <span className="res-choices-note" role="alert">
        {t('choicesFailed')}{' '}
        <Button type="link" size="small" onClick={field.retryChoices}>
          {t('again')}
        </Button>
      </span>
    )
  return <span className="res-choices-note">{field.areChoicesLoading ? t('loading') : t('noChoices')}</span>
}
