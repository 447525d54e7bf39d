export function createCamera(video) {
  let stream = null
  let turn = 0

  const close = () => {
    turn += 1
    for (const track of stream?.getTracks() ?? []) track.stop()
    stream = null
    video.srcObject = null
  }

  return {
    close,
    open: async (facingMode) => {
      close()
      const mine = turn
      if (!navigator.mediaDevices?.getUserMedia) return 'Este navegador no permite usar la cámara aquí.'
      try {
        const opened = await navigator.mediaDevices.getUserMedia({
          audio: false,
          video: { facingMode: { ideal: facingMode }, width: { ideal: 1280 }, height: { ideal: 960 } },
        })
        if (mine !== turn) {
          for (const track of opened.getTracks()) track.stop()
          return null
        }
        stream = opened
        video.srcObject = opened
        await video.play()
        return null
      } catch (error) {
        return mine === turn ? explain(error) : null
      }
    },
    shoot: () => {
      const canvas = document.createElement('canvas')
      canvas.width = video.videoWidth
      canvas.height = video.videoHeight
      canvas.getContext('2d')?.drawImage(video, 0, 0)
      return canvas.toDataURL('image/jpeg', 0.85)
    },
  }
}

function explain(error) {
  if (error?.name === 'NotAllowedError') return 'No diste permiso para usar la cámara.'
  if (error?.name === 'NotFoundError') return 'No encontramos una cámara en este dispositivo.'
  if (error?.name === 'NotReadableError') return 'Otra aplicación está usando la cámara.'
  return 'No pudimos abrir la cámara.'
}
