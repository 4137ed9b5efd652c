/** Pixels of the picture for each of the drawing: sharp on paper. */
const SCALE = 2

/** A drawing as a PNG picture on white. @throws when the browser cannot draw it */
export async function pngOf(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const picture = new Image()
    picture.src = url
    await picture.decode()
    const sheet = document.createElement('canvas')
    sheet.width = picture.naturalWidth * SCALE
    sheet.height = picture.naturalHeight * SCALE
    const pen = sheet.getContext('2d')
    if (!pen) throw new Error('The browser gives no place to draw.')
    pen.fillStyle = '#ffffff'
    pen.fillRect(0, 0, sheet.width, sheet.height)
    pen.drawImage(picture, 0, 0, sheet.width, sheet.height)
    return await new Promise<Blob>((resolve, reject) =>
      sheet.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large.'))), 'image/png'),
    )
  } finally {
    URL.revokeObjectURL(url)
  }
}
