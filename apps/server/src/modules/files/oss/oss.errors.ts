import { defineErrors } from '../../../platform/errors.ts'

export const ossErrors = defineErrors('oss', {
  codeTaken: { status: 400, text: { zh: '编号已存在', en: 'This code is already in use' } },
  ownStays: { status: 400, text: { zh: '本系统存储不能删除', en: 'The built-in storage can’t be deleted' } },
  isActive: {
    status: 400,
    text: { zh: '“{name}”正在使用，请先启用另一个存储', en: '“{name}” is in use. Enable another storage first.' },
  },
  hasFiles: {
    status: 400,
    text: {
      zh: '“{name}”仍存有 {files} 个文件，请先迁移',
      en: '“{name}” still contains {files} files. Move them first.',
    },
  },
  sameStore: { status: 400, text: { zh: '源存储和目标存储相同', en: 'Source and target are the same storage' } },
  moveFromActive: {
    status: 400,
    text: {
      zh: '“{name}”正在使用，新文件会不断进来；请先启用另一个存储再迁移',
      en: '“{name}” is in use and receives new files. Enable another storage first.',
    },
  },
  isMoving: {
    status: 400,
    text: { zh: '“{name}”的文件正在迁移', en: 'Files of “{name}” are already being moved' },
  },
  noBuckets: {
    status: 400,
    text: { zh: '这类存储不能在此管理存储桶', en: 'Buckets of this storage type can’t be managed here' },
  },
})
