import { Button } from 'antd'
import { lazy, useState } from 'react'
import { LazyPart } from '../../../components/lazy-part.tsx'
import { loadChunk } from '../../../lib/loading/chunks.ts'
import { usePermission } from '../../../lib/session/permissions.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { userTexts } from './user.i18n.ts'

const RemovedPeople = lazy(() => loadChunk(() => import('../shared/person-data/removed-people.tsx')))

/** People whose accounts are removed, for those who copy or erase what is kept of them. */
export function RemovedButton() {
  const t = useTexts(userTexts)
  const [mayCopy, mayErase] = [usePermission('user_data'), usePermission('user_erase')]
  const [isOpen, setIsOpen] = useState(false)
  if (!mayCopy && !mayErase) return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('removedPeople')}</Button>
      {isOpen && (
        <LazyPart>
          <RemovedPeople onClose={() => setIsOpen(false)} />
        </LazyPart>
      )}
    </>
  )
}
