import type { Uploaded } from '@clinic/shared-events/contracts/wire/images.ts'
import { useState } from 'react'
import { failureToast } from '~/components/ui/failure-toast.ts'
import { ApiError } from '~/lib/http/http.ts'
import { toast } from '~/lib/toasts.ts'
import { imageTexts as texts } from '~/texts/images.ts'
import { fileProblem, uploadImage } from './upload-image.ts'

/** Checks a chosen file, uploads it and gives what it became; says what went wrong, in place and as specified. */
export const useImageUpload = (onUploaded: (image: Uploaded) => void) => {
  const [uploading, setUploading] = useState(false)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const choose = async (file: File) => {
    const refused = fileProblem(file)
    setProblem(refused ?? undefined)
    if (refused) return
    setUploading(true)
    try {
      onUploaded(await uploadImage(file))
      toast({ title: texts.uploaded })
    } catch (error) {
      const isAnswer = error instanceof ApiError
      const message = isAnswer ? texts.status(error.status) : texts.unanswered
      failureToast(texts.failed(message))
      setProblem((isAnswer && error.error) || texts.failed(message))
    } finally {
      setUploading(false)
    }
  }
  return { choose, uploading, problem }
}
