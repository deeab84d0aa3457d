; The setup for Windows: per user, without administrator rights. The build passes the definitions and writes the included files.
Target amd64-unicode
Unicode true
!ifdef IS_SMALL
  SetCompressor /SOLID lzma
  SetCompressorDictSize 64
!else
  SetCompressor zlib
!endif

; Signed before it is packed. A copy stays with the script's other output, for anyone who checks the build.
!ifdef SIGNER
  !uninstfinalize '"${NODE}" "${SIGNER}" "%1"' = 0
  !uninstfinalize 'cp "%1" "${WORK}/uninstall.exe"' = 0
!endif

!include MUI2.nsh
!include FileFunc.nsh

Name "${PRODUCT}"
OutFile "${OUTPUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\${PRODUCT}"
BrandingText "${PRODUCT} ${VERSION}"
ManifestDPIAware true
VIProductVersion "${VERSION}.0"
VIAddVersionKey ProductName "${PRODUCT}"
VIAddVersionKey FileDescription "${PRODUCT} Setup"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey LegalCopyright "${PRODUCT}, MIT License"

!define EXECUTABLE "$INSTDIR\${PRODUCT}.exe"
!define APPS_PARENT_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall"
!define APPS_KEY "${APPS_PARENT_KEY}\${PRODUCT}"
!define RUN_KEY "Software\Microsoft\Windows\CurrentVersion\Run"

!define MUI_ICON "${WORK}/icon.ico"
!define MUI_UNICON "${WORK}/icon.ico"
!define MUI_FINISHPAGE_RUN "${EXECUTABLE}"
!define MUI_COMPONENTSPAGE_NODESC
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!include "${WORK}/texts.nsh"

; A file in use cannot be overwritten, but it can be renamed. The app's next start removes what was moved aside.
!macro MoveAside path
  ${If} ${FileExists} "$INSTDIR\${path}"
    GetTempFileName $0 "$INSTDIR\old"
    Delete $0
    ClearErrors
    Rename "$INSTDIR\${path}" $0
  ${EndIf}
!macroend

; Asks the running app to quit: it pauses its jobs, which continue after the next start.
!macro QuitApp
  ${If} ${FileExists} "${EXECUTABLE}"
    ExecWait '"${EXECUTABLE}" --quit'
    ClearErrors
  ${EndIf}
!macroend

Section "-files"
  !insertmacro QuitApp
  RMDir /r "$INSTDIR\old"
  CreateDirectory "$INSTDIR\old"
  ClearErrors
  !include "${WORK}/move-aside.nsh"
  ; The shell refuses unlisted files, so nothing from an earlier setup may remain in the folder.
  RMDir /r "$INSTDIR\app\${VERSION}"
  RMDir /r "$INSTDIR\node_modules"
  ClearErrors
  ; A browser may start the old host in the meantime: until current.json is replaced, it finds the complete old version.
  !include "${WORK}/files.nsh"
  !include "${WORK}/current.nsh"
  RMDir /r "$INSTDIR\old"
  ClearErrors

  SetOutPath "$INSTDIR"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\${PRODUCT}.lnk" "${EXECUTABLE}"
  WriteRegStr HKCU "${APPS_KEY}" DisplayName "${PRODUCT}"
  WriteRegStr HKCU "${APPS_KEY}" DisplayVersion "${VERSION}"
  WriteRegStr HKCU "${APPS_KEY}" Publisher "${PRODUCT}"
  WriteRegStr HKCU "${APPS_KEY}" DisplayIcon "${EXECUTABLE}"
  WriteRegStr HKCU "${APPS_KEY}" URLInfoAbout "${SITE}"
  WriteRegStr HKCU "${APPS_KEY}" InstallLocation "$INSTDIR"
  WriteRegStr HKCU "${APPS_KEY}" UninstallString '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${APPS_KEY}" QuietUninstallString '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${APPS_KEY}" EstimatedSize ${INSTALLED_KB}
  WriteRegDWORD HKCU "${APPS_KEY}" NoModify 1
  WriteRegDWORD HKCU "${APPS_KEY}" NoRepair 1

  ; The app registers itself with the browsers.
  ExecWait '"${EXECUTABLE}" --register' $0
  ${If} $0 <> 0
    MessageBox MB_ICONEXCLAMATION "$(browsersNotConnected)" /SD IDOK
  ${EndIf}
SectionEnd

Section /o "$(autostart)" Autostart
  WriteRegStr HKCU "${RUN_KEY}" "${PRODUCT}" '"${EXECUTABLE}" --headless'
SectionEnd

Function .onInit
  ; Reinstalling keeps the earlier choice.
  ReadRegStr $0 HKCU "${RUN_KEY}" "${PRODUCT}"
  ${If} $0 != ""
    SectionSetFlags ${Autostart} ${SF_SELECTED}
  ${EndIf}
FunctionEnd

; The parent keys are removed too if they are empty: that browser was never installed.
!macro ForgetHost browser
  DeleteRegKey HKCU "Software\${browser}\NativeMessagingHosts\${HOST}"
  DeleteRegKey /ifempty HKCU "Software\${browser}\NativeMessagingHosts"
  DeleteRegKey /ifempty HKCU "Software\${browser}"
!macroend

Section Uninstall
  !insertmacro QuitApp
  ExecWait '"${EXECUTABLE}" --unregister'
  !insertmacro ForgetHost "Google\Chrome"
  DeleteRegKey /ifempty HKCU "Software\Google"
  !insertmacro ForgetHost "Chromium"
  !insertmacro ForgetHost "Microsoft\Edge"
  !insertmacro ForgetHost "Mozilla"
  DeleteRegValue HKCU "${RUN_KEY}" "${PRODUCT}"
  DeleteRegKey HKCU "${APPS_KEY}"
  ; A new account has no such list yet.
  DeleteRegKey /ifempty HKCU "${APPS_PARENT_KEY}"
  Delete "$SMPROGRAMS\${PRODUCT}.lnk"

  ; Downloads are stored elsewhere and never touched. A silent removal keeps the settings only with /KEEP.
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/KEEP" $1
  ${If} ${Errors}
    MessageBox MB_YESNO|MB_ICONQUESTION "$(removeSettings)" /SD IDYES IDNO settingsKept
    RMDir /r "$LOCALAPPDATA\${PRODUCT}"
  ${EndIf}
settingsKept:
  ; A program that is still running keeps its own file, but not the rest of the folder.
  SetOutPath "$TEMP"
  RMDir /r "$INSTDIR"
  ; Removed only if it is empty.
  RMDir "$LOCALAPPDATA\Programs"
SectionEnd
