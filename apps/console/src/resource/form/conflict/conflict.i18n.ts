import { defineTexts } from '../../../lib/texts/texts.ts'

/** Texts of a newer version of somebody else. They come with the part that says them. */
export const conflictTexts = defineTexts({
  zh: {
    conflictTitle: '数据已被他人修改',
    conflictBy: '{who}在 {time} 保存了更新的版本。你填写的内容还在，没有丢失。',
    conflictOwnTitle: '你在别处改过这条数据',
    conflictOwn: '你在 {time} 从另一个页面保存了更新的版本。这里填写的内容还在，没有丢失。',
    somebody: '别人',
    conflictSame: '两边内容相同，可以直接再保存。',
    theirs: '较新的版本',
    mine: '你填写的',
    loadNewer: '载入较新的版本',
    keepMine: '保留我的修改',
    loadedNewer: '已载入较新的版本。你原先填写的内容列在下面，可以逐项放回。',
    useMine: '放回',
    untouched: '（没有改动）',
    empty: '（空）',
  },
  en: {
    conflictTitle: 'Someone else changed this record',
    conflictBy: '{who} saved a newer version at {time}. Your changes are still here.',
    conflictOwnTitle: 'You changed this record elsewhere',
    conflictOwn: 'You saved a newer version from another page at {time}. What you entered here is still here.',
    somebody: 'Someone',
    conflictSame: 'Both versions are the same. You can save again.',
    theirs: 'Newer version',
    mine: 'Your version',
    loadNewer: 'Load newer version',
    keepMine: 'Keep my changes',
    loadedNewer: 'Newer version loaded. Your changes are listed below; restore the ones you need.',
    useMine: 'Restore',
    untouched: '(unchanged)',
    empty: '(empty)',
  },
})
