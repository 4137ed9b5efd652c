import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { AppModal } from '../../../../components/dialog/dialog.tsx'
import { SortedList, useSortedRow } from '../../../../components/sorting/sorted-list.tsx'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { logFailure } from '../../../../resource/log-failure.ts'
import { arrangeTexts } from './arrange.i18n.ts'
import {
  HOME_CARDS,
  moveCard,
  orderedCards,
  type HomeCard,
  type HomeColumn,
  type HomeLayout,
  type useHomeLayout,
} from './home-layout.ts'
import './arrange.css'

interface ArrangeDialogProps {
  /** Cards that this person can have. */
  cards: ReadonlySet<HomeCard>
  home: ReturnType<typeof useHomeLayout>
  isOpen: boolean
  onClose: () => void
}

const COLUMNS = Object.keys(HOME_CARDS) as HomeColumn[] // its own keys

/** Which cards home shows, and in which order. Everything applies at once. */
export default function ArrangeDialog({ cards, home, isOpen, onClose }: ArrangeDialogProps) {
  const t = useTexts(arrangeTexts)
  const { layout } = home
  const keep = (next: Promise<void>): void => {
    next.catch((error: unknown) => logFailure('home layout', error)) // Home stands as before, and the reason was shown.
  }
  return (
    <AppModal
      open={isOpen}
      onCancel={onClose}
      title={t('title')}
      width={480}
      destroyOnHidden
      footer={
        <>
          <Button type="link" onClick={() => keep(home.reset())}>
            {t('reset')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      <p className="arrange-help">{t('help')}</p>
      {COLUMNS.map((column) => {
        const own = orderedCards(column, layout).filter((card) => cards.has(card))
        return (
          own.length > 0 && (
            <section key={column} className="arrange-column" aria-label={t(`column.${column}`)}>
              <h3>{t(`column.${column}`)}</h3>
              <SortedList
                ids={own}
                nameOf={(card) => t(card as HomeCard)} // an id of this list
                onMove={(card, over) => keep(home.keep(moveCard(layout, column, card, over)))}
              >
                <ul>
                  {own.map((card, at) => (
                    <CardRow
                      key={card}
                      card={card}
                      layout={layout}
                      before={own[at - 1]}
                      after={own[at + 1]}
                      onShow={(isShown) =>
                        keep(
                          home.keep({
                            ...layout,
                            hidden: isShown ? layout.hidden.filter((one) => one !== card) : [...layout.hidden, card],
                          }),
                        )
                      }
                      onMove={(over) => keep(home.keep(moveCard(layout, column, card, over)))}
                    />
                  ))}
                </ul>
              </SortedList>
            </section>
          )
        )
      })}
    </AppModal>
  )
}

interface CardRowProps {
  card: HomeCard
  layout: HomeLayout
  before: HomeCard | undefined
  after: HomeCard | undefined
  onShow: (isShown: boolean) => void
  onMove: (over: HomeCard) => void
}

function CardRow({ card, layout, before, after, onShow, onMove }: CardRowProps) {
  const t = useTexts(arrangeTexts)
  const { row, grip } = useSortedRow(card)
  const name = t(card)
  return (
    <li {...row}>
      <span className="arrange-grip" {...grip} aria-label={name}>
        <HolderOutlined aria-hidden />
      </span>
      <Checkbox checked={!layout.hidden.includes(card)} onChange={({ target }) => onShow(target.checked)}>
        {name}
      </Checkbox>
      <Button
        size="small"
        type="text"
        icon={<ArrowUpOutlined aria-hidden />}
        aria-label={t('up', { name })}
        title={t('up', { name })}
        disabled={before === undefined}
        onClick={() => before && onMove(before)}
      />
      <Button
        size="small"
        type="text"
        icon={<ArrowDownOutlined aria-hidden />}
        aria-label={t('down', { name })}
        title={t('down', { name })}
        disabled={after === undefined}
        onClick={() => after && onMove(after)}
      />
    </li>
  )
}
