import { CloseOutlined } from '@ant-design/icons'
import { DRAW_STYLE_PATH } from '@drawdesk/contract/drawing/draw-style'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { ErrorNote } from '../../../components/error-note.tsx'
import { seededName } from '../../../lib/texts/language.ts'
import { useFeedback } from '../../../lib/editing/feedback.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { resourceKeys } from '../../../resource/keys.ts'
import { logFailure } from '../../../resource/log-failure.ts'
import { removeAllExLinks, removeExLink, styleQuery } from './draw-style.api.ts'
import { drawStyleTexts } from './draw-style.i18n.ts'

/** The experiences that offer a style, each to be taken off, or all of them. It is asked first, because guests notice at once. */
export function ExperienceLinks({ id, isReadOnly }: { id: string; isReadOnly: boolean }) {
  const t = useTexts(drawStyleTexts)
  const { message, modal } = useFeedback()
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const { data, error, refetch } = useQuery(styleQuery(id))
  const links = (data?.exIds ?? []).map((exId, index) => ({
    exId,
    name: seededName(data?.exNames?.[index] ?? '') || t('noName'),
  }))

  const run = async (change: () => Promise<string>) => {
    setIsBusy(true)
    try {
      void message.success(await change())
    } catch (failure) {
      logFailure('drawStyle links', failure) // Said by the call; the list says how things stand now.
    } finally {
      setIsBusy(false)
      await queryClient.invalidateQueries({ queryKey: resourceKeys({ path: DRAW_STYLE_PATH }).all })
    }
  }
  const shared = {
    okText: t('unlinkOk'),
    cancelText: t('cancel'),
    okButtonProps: { danger: true },
    focusable: { autoFocusButton: 'cancel' as const },
  }
  const removeOne = (exId: string, name: string) =>
    modal.confirm({
      ...shared,
      title: t('unlinkTitle', { name }),
      content: t('unlinkText'),
      onOk: () => run(async () => (await removeExLink(id, exId), t('unlinked'))),
    })
  const removeAll = () =>
    modal.confirm({
      ...shared,
      title: t('unlinkAllTitle', { n: links.length }),
      content: t('unlinkAllText', { names: links.map(({ name }) => `“${name}”`).join(' ') }),
      onOk: () => run(async () => t('unlinkedAll', { n: (await removeAllExLinks(id)).removed })),
    })
  return (
    <section className="recipe-panel" aria-labelledby="style-links" aria-busy={isBusy}>
      <h2 id="style-links">{t('links')}</h2>
      {error ? (
        <ErrorNote error={error} title={t('linksFailed')} onRetry={() => void refetch()} isCompact />
      ) : links.length === 0 ? (
        data && <p className="draw-help">{t('linksNone')}</p>
      ) : (
        <>
          <ul className="recipe-links">
            {links.map(({ exId, name }) => (
              <li key={exId} className="res-chip">
                <span className="res-line" title={name}>
                  {name}
                </span>
                {!isReadOnly && (
                  <button
                    type="button"
                    aria-label={t('unlink', { name })}
                    title={t('unlink', { name })}
                    onClick={() => removeOne(exId, name)}
                  >
                    <CloseOutlined aria-hidden />
                  </button>
                )}
              </li>
            ))}
          </ul>
          {!isReadOnly && links.length > 1 && (
            <div>
              <Button danger onClick={removeAll}>
                {t('unlinkAll')}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}
