import * as v from 'valibot'

/** The vendor writes truth and codes as text; some integrations send a real boolean. */
const flagSchema = v.pipe(
  v.union([v.string(), v.boolean()]),
  v.transform((flag) => String(flag) === 'true'),
)
const textSchema = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

/** Conformance: R-I7. */
export const validarSchema = v.object({
  resultado: textSchema,
  regValidacion: v.optional(textSchema),
  valFechaExp: v.optional(flagSchema),
})
export type WireValidar = v.InferOutput<typeof validarSchema>

/** The right answer and the weight of each question are dropped right here: they are not in the schema. */
export const preguntasSchema = v.object({
  resultado: textSchema,
  idCuestionario: v.optional(textSchema),
  regCuestionario: v.optional(textSchema),
  preguntas: v.optional(
    v.array(
      v.object({
        orden: textSchema,
        texto: v.pipe(v.string(), v.minLength(1)),
        respuestas: v.array(v.object({ id: textSchema, texto: v.pipe(v.string(), v.minLength(1)) })),
      }),
    ),
  ),
})
export type WirePreguntas = v.InferOutput<typeof preguntasSchema>

export const verificarSchema = v.object({ resultado: textSchema, aprobacion: flagSchema })
