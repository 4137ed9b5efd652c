import { StarFilled, StarOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Rate, Select } from 'antd'
import { useId } from 'react'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { BoardsField } from './boards-field.tsx'
import { tagsQuery } from './marks.api.ts'
import './marks.css'
import { marksTexts } from './marks.i18n.ts'
import { useMarks, useMayKeep, type Marked } from './use-marks.ts'

/** Star, rating, tags and boards of one picture. */
export function MarksPanel({ record }: { record: Marked }) {
  const t = useTexts(marksTexts)
  const id = useId()
  const mayKeep = useMayKeep()
  const marks = useMarks()
  const tags = useQuery({ ...tagsQuery, enabled: mayKeep }).data ?? []
  const { favourite = 0, rating = 0, tags: own = [] } = record
  const ids = [record.id]
  const retag = (next: readonly string[]) =>
    void marks.tag(ids, {
      add: next.filter((tag) => !own.includes(tag)),
      remove: own.filter((tag) => !next.includes(tag)),
    })
  return (
    <div className="marks">
      <div className="marks-first">
        <Button
          icon={favourite === 1 ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
          aria-pressed={favourite === 1}
          disabled={marks.isBusy}
          onClick={() => void marks.star(ids, favourite === 1 ? 0 : 1)}
        >
          {t(favourite === 1 ? 'unfavourite' : 'favourite')}
        </Button>
        <span className="marks-rating">
          <span id={`${id}-rating`}>{t('rating')}</span>
          <Rate
            aria-labelledby={`${id}-rating`}
            value={rating}
            disabled={marks.isBusy}
            onChange={(next) => void marks.rate(ids, next)}
          />
        </span>
      </div>
      {mayKeep ? (
        <>
          <label htmlFor={`${id}-tags`}>{t('tags')}</label>
          <Select
            id={`${id}-tags`}
            mode="tags"
            maxCount={20}
            tokenSeparators={[',', '，', '、']}
            placeholder={t('tagsPlaceholder')}
            value={own}
            options={tags.map(({ tag }) => ({ value: tag, label: tag }))}
            onChange={retag}
          />
          <label htmlFor={`${id}-boards`}>{t('boards')}</label>
          <BoardsField id={`${id}-boards`} record={record} />
        </>
      ) : (
        own.length > 0 && <p className="draw-help">{own.join(' · ')}</p>
      )}
    </div>
  )
}
