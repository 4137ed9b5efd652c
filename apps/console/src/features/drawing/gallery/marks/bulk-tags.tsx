import { TagsOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useFeedback } from '../../../../lib/editing/feedback.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { MarkPopover } from './mark-popover.tsx'
import { tagsQuery } from './marks.api.ts'
import { marksTexts } from './marks.i18n.ts'
import { useMarks } from './use-marks.ts'

/** Gives many pictures tags beside those they have, or takes some off all of them. */
export function BulkTags({ ids }: { ids: readonly string[] }) {
  const t = useTexts(marksTexts)
  const { message } = useFeedback()
  const marks = useMarks()
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState<string[]>([])
  const tags = useQuery({ ...tagsQuery, enabled: isOpen }).data ?? []

  const change = async (how: 'add' | 'remove') => {
    if (!(await marks.tag(ids, { [how]: chosen }))) return
    setIsOpen(false)
    setChosen([])
    void message.success(t(how === 'add' ? 'tagged' : 'untagged', { n: ids.length }))
  }
  const isIdle = chosen.length === 0 || marks.isBusy
  return (
    <MarkPopover icon={<TagsOutlined aria-hidden />} label={t('tagMany')} isOpen={isOpen} onOpen={setIsOpen}>
      <Select
        mode="tags"
        aria-label={t('tags')}
        maxCount={20}
        tokenSeparators={[',', '，', '、']}
        placeholder={t('tagsPlaceholder')}
        value={chosen}
        options={tags.map(({ tag }) => ({ value: tag, label: tag }))}
        onChange={setChosen}
      />
      <div className="marks-tag-ways">
        <Button disabled={isIdle} onClick={() => void change('remove')}>
          {t('takeTags')}
        </Button>
        <Button type="primary" disabled={isIdle} onClick={() => void change('add')}>
          {t('addTags')}
        </Button>
      </div>
    </MarkPopover>
  )
}
