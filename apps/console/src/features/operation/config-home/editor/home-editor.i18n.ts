import { defineTexts } from '../../../../lib/texts.ts'

export const homeEditorTexts = defineTexts({
  zh: {
    back: '返回列表', save: '保存', unsaved: '有未保存的修改', loadFailed: '没能读取这个首页', inUse: '使用中，保存后客人立即看到', notInUse: '未使用，保存后可在列表里启用', readOnly: '只能查看',
    nameHelp: '只有管理员看得到', required: '必填',
    banners: '轮播图', bannersHelp: '客人最先看到的大图，建议 16:9', addBanner: '添加轮播图', bannerN: '第 {n} 张', bannerTitle: '标题', bannerLink: '点开后去', upload: '上传图片', replace: '更换', removePicture: '去掉图片', pictureGone: '图片已不存在', noPicture: '没有图片',
    sections: '栏目', sectionsHelp: '把风格、体验、提示词或作品排成一行', addSection: '添加栏目', sectionN: '第 {n} 个栏目', sectionTitle: '栏目标题', sectionType: '内容', sectionIds: '选择{type}', style: '风格', experience: '体验', picture: '作品', prompt: '提示词', searchHint: '输入名称搜索', noneFound: '没有找到', hidden: '客人暂时看不到', gone: '已不存在（{id}）',
    shortcuts: '快捷入口', shortcutsHelp: '一排小图标，点开去另一个页面', addShortcut: '添加快捷入口', shortcutN: '第 {n} 个入口', shortcutName: '名称', shortcutIcon: '图标', shortcutLink: '链接', linkHint: 'https://… 或 /站内路径',
    figures: '数字', figuresHelp: '展示给客人的统计数字', drawings: '累计作品', drawingsToday: '今日作品', styles: '风格数', experiences: '体验数', guests: '客人数',
    drag: '拖动排序：{name}', remove: '删除：{name}', dragHelp: '按空格拿起，用方向键移动，再按空格放下，按 Esc 取消', dragStart: '拿起{name}，现在第 {place} 个', dragOver: '{name} 移到第 {place} 个', dragEnd: '{name} 放在第 {place} 个', dragCancel: '已取消移动{name}', draggable: '可排序',
    preview: '手机预览', previewHint: '数字为示例', previewEmpty: '还没有内容，从左边开始添加', untitled: '未填标题', emptySection: '还没有选择内容',
    count: '{n} 项', nothing: '空',
  },
  en: {
    back: 'Back to the list', save: 'Save', unsaved: 'Changes are not saved', loadFailed: 'This home page could not be read', inUse: 'In use: guests see it as soon as it is saved', notInUse: 'Not in use: switch it on in the list', readOnly: 'View only',
    nameHelp: 'For the back office only', required: 'Required',
    banners: 'Banners', bannersHelp: 'The large pictures guests see first; 16:9 fits best', addBanner: 'Add a banner', bannerN: 'Banner {n}', bannerTitle: 'Title', bannerLink: 'Leads to', upload: 'Upload a picture', replace: 'Replace', removePicture: 'Take it away', pictureGone: 'This picture is gone', noPicture: 'No picture',
    sections: 'Sections', sectionsHelp: 'Styles, experiences, prompts or pictures in a row', addSection: 'Add a section', sectionN: 'Section {n}', sectionTitle: 'Heading', sectionType: 'Holds', sectionIds: 'Choose: {type}', style: 'Styles', experience: 'Experiences', picture: 'Pictures', prompt: 'Prompts', searchHint: 'Type a name', noneFound: 'Nothing found', hidden: 'Guests do not see it now', gone: 'No longer there ({id})',
    shortcuts: 'Shortcuts', shortcutsHelp: 'A row of small icons that lead elsewhere', addShortcut: 'Add a shortcut', shortcutN: 'Shortcut {n}', shortcutName: 'Name', shortcutIcon: 'Icon', shortcutLink: 'Link', linkHint: 'https://… or /path',
    figures: 'Figures', figuresHelp: 'Numbers that guests are shown', drawings: 'Drawings', drawingsToday: 'Drawn today', styles: 'Styles', experiences: 'Experiences', guests: 'Guests',
    drag: 'Drag to sort: {name}', remove: 'Remove: {name}', dragHelp: 'Space picks it up, arrow keys move it, space drops it, Escape leaves it where it was', dragStart: '{name} picked up from place {place}', dragOver: '{name} over place {place}', dragEnd: '{name} dropped at place {place}', dragCancel: '{name} is back where it was', draggable: 'sortable',
    preview: 'On a phone', previewHint: 'Numbers are examples', previewEmpty: 'Nothing yet: begin on the left', untitled: 'No title', emptySection: 'Nothing chosen yet',
    count: '{n} entries', nothing: 'none',
  },
})
