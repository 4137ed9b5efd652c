import { defineTexts } from '../../../../../lib/texts.ts'

export const importTexts = defineTexts({
  zh: {
    title: '导入{what}', help: '选一个导出的 .json 文件。先看看会新增什么，确认后才导入；要么全部导入，要么一个也不导入。导入的都是停用状态，不含封面。', choose: '选择文件', chooseOther: '换一个文件', cancel: '取消', run: '导入 {n} 个', willMake: '将新增 {n} 个{what}', rowBad: '第 {n} 行', name: '名称', api: '接口编码', text: '提示词', noApi: '无', done: '已导入 {n} 个', refused: '没有导入。请看标出的几行，改好文件再试。', rowErrors: '有 {n} 行需要修改',
    tooLarge: '文件太大了，最多 8 MB。', notJson: '这不是有效的 JSON 文件。', otherKind: '这不是{what}的导出文件。', otherVersion: '这个文件的格式版本还读不了。', noRows: '文件里没有{what}。', tooMany: '文件里的{what}太多了，一次最多 500 个。', noName: '没有名称', longName: '名称太长，最多 100 个字', notARow: '内容读不懂',
  },
  en: {
    title: 'Import: {what}', help: 'Choose an exported .json file. You see what will be made before anything is; then all of it is imported or none. Everything comes switched off and without covers.', choose: 'Choose a file', chooseOther: 'Another file', cancel: 'Cancel', run: 'Import {n}', willMake: '{n} to be made', rowBad: 'Row {n}', name: 'Name', api: 'API code', text: 'Prompt', noApi: 'none', done: '{n} imported', refused: 'Nothing was imported. See the marked rows, mend the file and try again.', rowErrors: '{n} rows need mending',
    tooLarge: 'The file is too large; 8 MB at most.', notJson: 'This is no valid JSON file.', otherKind: 'This is not an exported file of this kind ({what}).', otherVersion: 'This version of the format cannot be read here.', noRows: 'The file holds none ({what}).', tooMany: 'Too many in one file; 500 at most ({what}).', noName: 'It has no name', longName: 'The name is too long; 100 characters at most', notARow: 'It cannot be read',
  },
})
