/** Texts of a picture that is uploaded (docs/specification.md#office-rules). */
export const imageTexts = {
  choose: 'Subir imagen',
  chooseOther: 'Cambiar imagen',
  hint: 'PNG o JPG, hasta 5 MB.',
  uploading: 'Subiendo imagen…',
  uploaded: 'Imagen subida',
  failed: (message: string) => `No se pudo subir la imagen: ${message}`,
  unanswered: 'El servidor no responde.',
  status: (status: number) => `Failed to upload image: ${status}`,
} as const
