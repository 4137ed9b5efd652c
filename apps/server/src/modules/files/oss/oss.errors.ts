import { defineErrors } from '../../../platform/errors.ts'

export const ossErrors = defineErrors('oss', {
  codeTaken: { status: 400, text: { zh: '编号已存在', en: 'This code is in use already' } },
  ownStays: { status: 400, text: { zh: '本系统存储不能删除', en: 'The built-in store stays' } },
  isActive: {
    status: 400,
    text: { zh: '“{name}”正在使用，请先启用另一个存储', en: '“{name}” is in use; put another store to use first' },
  },
  hasFiles: {
    status: 400,
    text: {
      zh: '“{name}”仍存有 {files} 个文件，请先迁移',
      en: '“{name}” still holds files ({files}); move them first',
    },
  },
  sameStore: { status: 400, text: { zh: '源存储和目标存储相同', en: 'Both are the same store' } },
  moveFromActive: {
    status: 400,
    text: {
      zh: '“{name}”正在使用，新文件会不断进来；请先启用另一个存储再迁移',
      en: '“{name}” is in use and takes new files; put another store to use first',
    },
  },
  isMoving: {
    status: 400,
    text: { zh: '“{name}”的文件正在迁移', en: 'Files of “{name}” are being moved already' },
  },
  noBuckets: {
    status: 400,
    text: { zh: '这类存储不能在此管理存储桶', en: 'Buckets of this kind of store are managed elsewhere' },
  },
})
