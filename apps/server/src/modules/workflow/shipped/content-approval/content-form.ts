import { field, ofNode, STARTERS } from '../form-fields.ts'
import type { ShippedForm } from '../shipped-process.ts'

export const contentForm: ShippedForm = {
  key: 'contentApproval',
  name: '内容送审单',
  nameEn: 'Content for approval',
  layout: {
    columns: 2,
    sections: [
      {
        title: { zh: '内容', en: 'Content' },
        fields: ['headline', 'contentKind', 'publishTime', 'content', 'link'],
      },
      { title: { zh: '审核', en: 'Review' }, fields: ['risk'] },
    ],
  },
  fields: [
    field(
      'headline',
      'text',
      { zh: '标题', en: 'Title' },
      { required: true, rules: [{ kind: 'length', max: 100 }], access: STARTERS },
    ),
    field(
      'contentKind',
      'select',
      { zh: '内容类型', en: 'Content type' },
      {
        required: true,
        options: [
          { value: 'article', label: { zh: '文章', en: 'Article' } },
          { value: 'picture', label: { zh: '图片', en: 'Picture' } },
          { value: 'video', label: { zh: '视频', en: 'Video' } },
          { value: 'other', label: { zh: '其他', en: 'Other' } },
        ],
        access: STARTERS,
      },
    ),
    field('publishTime', 'datetime', { zh: '计划发布时间', en: 'Planned publication' }, { access: STARTERS }),
    field(
      'content',
      'textarea',
      { zh: '正文或说明', en: 'Text or description' },
      { required: true, rules: [{ kind: 'length', max: 4_000 }], access: STARTERS },
    ),
    field(
      'link',
      'text',
      { zh: '链接', en: 'Link' },
      {
        help: { zh: '素材或预览页的地址', en: 'URL of the material or a preview' },
        rules: [{ kind: 'format', format: 'url' }],
        access: STARTERS,
      },
    ),
    field(
      'risk',
      'select',
      { zh: '风险等级', en: 'Risk' },
      {
        options: [
          { value: 'low', label: { zh: '低', en: 'Low' } },
          { value: 'medium', label: { zh: '中', en: 'Medium' } },
          { value: 'high', label: { zh: '高', en: 'High' } },
        ],
        access: ofNode('Step_Review'),
      },
    ),
  ],
}
