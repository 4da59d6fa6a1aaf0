/** Whether two types are identical. Unlike assignability, this tells `any` from other types; it costs little. */
export type Identical<One, Other> =
  (<Type>() => Type extends One ? 1 : 2) extends <Type>() => Type extends Other ? 1 : 2 ? true : false
